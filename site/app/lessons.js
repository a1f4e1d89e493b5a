// @ts-check
// The lessons of the book about something.

import { lessons } from "site/data.js";
import { el } from "site/dom.js";

/**
 * A link to each lesson about something.
 * @param {keyof typeof lessons} kind
 * @param {string} name
 */
export function lessonsOn(kind, name) {
  const about = Object.hasOwn(lessons[kind], name) ? (lessons[kind][name] ?? []) : [];
  return about.map(({ page, title }) => el("a", { href: `book/${page}` }, `lesson: ${title}`));
}
