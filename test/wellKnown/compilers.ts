import { createRequire } from "node:module";
import path from "node:path";
import type { Compile } from "../devnet/solidity/compilationOf.ts";

type Solc = { readonly compile: (input: string) => string; readonly version: () => string };

/** solc's text by version and input: what is compiled to be deployed is compiled again to be compared. */
const outputs = new Map<string, unknown>();

const compilers = new Map<string, Solc>();

/**
 * Compiles as a service does, by the version that is told.
 *
 * @param packages the folder that holds `node_modules` with an alias for each version
 */
export function compileIn(packages: string): Compile {
  return (version, input) => {
    const text = JSON.stringify(input);
    const key = `${version} ${text}`;
    const known = outputs.get(key) as { errors?: { severity: string }[] } | undefined;
    const output = known ?? (JSON.parse(compilerOf(packages, version).compile(text)) as object);
    outputs.set(key, output);
    const { errors = [] } = output as { errors?: { severity: string }[] };
    if (errors.some(({ severity }) => severity === "error"))
      throw Object.assign(new Error("Compiler error"), { errors });
    return output;
  };
}

/** The whole version of a compiler, such as `0.8.10+commit.fc410830`. */
export function wholeVersion(packages: string, version: string): string {
  return compilerOf(packages, version)
    .version()
    .replace(/\.Emscripten.*/, "");
}

/** The project's own compiler reads what all others write: none of theirs is needed but the program. */
function compilerOf(packages: string, version: string): Solc {
  const [short = ""] = version.split("+");
  const known = compilers.get(short);
  if (known !== undefined) return known;
  const require = createRequire(import.meta.url);
  const listeners = process.listeners("uncaughtException");
  const wrap = require("solc/wrapper") as (program: unknown) => Solc;
  const own = require("solc/package.json") as { version: string };
  const folder = short === own.version ? "solc" : path.join(packages, "node_modules", `solc-${short}`);
  const compiler = wrap(require(path.join(folder, "soljson.js")));
  // Older programs end the process for any failure in it.
  for (const listener of process.listeners("uncaughtException"))
    if (!listeners.includes(listener)) process.off("uncaughtException", listener);
  compilers.set(short, compiler);
  return compiler;
}
