import { connect } from "./module.js";
import { ofDocuments, ofUris } from "./functions.js";

const { init, ask } = connect(() => new URL("./urispec.wasm", import.meta.url));

export default init;
export const { parse, diagnose, fix, resolve, normalize, redact, relativize } = ofUris(ask);
export const { derive, explain, uris, findings, anatomy, java, sling } = ofDocuments(ask);
