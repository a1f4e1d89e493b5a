import { connect } from "./module.js";
import { ofUris } from "./functions.js";

const { init, ask } = connect(() => new URL("./core.wasm", import.meta.url));

export default init;
export const { parse, diagnose, fix, resolve, normalize, redact, relativize } = ofUris(ask);
