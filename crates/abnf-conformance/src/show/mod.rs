//! Rules in other notations.

mod dot;
mod regex;
