// @ts-check
// The text of the RFC, if the page was built with it (`cargo xtask site --rfc FILE`): here it was not.

export default "";
