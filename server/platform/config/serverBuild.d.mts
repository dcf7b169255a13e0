/** The types of serverBuild.mjs, which Node loads without a transpiler. */
export function isServerBuildCurrent(): boolean;
export function ensureServerBuild(): boolean;
