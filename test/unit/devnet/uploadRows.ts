import { encodeAbiParameters } from "viem";
import type { Build } from "../../../src/builds/build.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { buildNamed, compiledInput, inputFor, source } from "../builds/samples.ts";

/** A build, with the input it was made from. */
export type Made = { readonly build: Build; readonly input: JsonObject };

const shanghai = { evmVersion: "shanghai" };

/** The build of a contract from one source. */
export function made(name: string, settings: JsonObject = {}, text = source, path?: string): Made {
  return madeFrom(name, inputFor(text, { ...shanghai, ...settings }, path));
}

function madeFrom(name: string, input: JsonObject): Made {
  return { build: buildNamed(name, compiledInput(input)), input };
}

/** Those of Vault's constructor, in digits. */
export const vaultArguments = encodeAbiParameters(
  [{ type: "uint256" }, { type: "string" }],
  [7n, "Vault"],
).slice(2);

/** What was deployed, what is sent, and the text at hand of every source where it is not the build's. */
export type UploadRow = {
  readonly deployed: Made;
  readonly sent: Made;
  readonly text?: string;
  readonly arguments?: string;
};

const same = (one: Made): UploadRow => ({ deployed: one, sent: one });

const commented = source.replace("7;", "7; // seven");

/** A contract of two files, one of them without a character. */
export function besideEmpty(): UploadRow {
  const input = inputFor(`import "./Empty.sol";\n${source}`, shanghai);
  const sources = { ...(input["sources"] as JsonObject), "src/Empty.sol": { content: "" } };
  return same(madeFrom("Child", { ...input, sources }));
}

/** By what is special in each; `library` is the address of a deployed Sums. */
export const uploadRows: Readonly<Record<string, (library: string) => UploadRow>> = {
  "the build's input as it is": () => same(made("Child")),
  "line ends of another system": () => ({
    ...same(made("Child")),
    text: source.replaceAll("\n", "\r\n"),
  }),
  "immutables, constructor arguments and a library linked later": () => ({
    ...same(made("Vault")),
    arguments: vaultArguments,
  }),
  "a library linked by the compiler": (library) => ({
    ...same(made("Vault", { libraries: { "src/Vault.sol": { Sums: library } } })),
    arguments: vaultArguments,
  }),
  "a contract that creates another": () => same(made("Factory")),
  "viaIR and optimizer details": () =>
    same(made("Child", { viaIR: true, optimizer: { enabled: true, runs: 7, details: { yul: true } } })),
  "a comment changed": () => ({
    deployed: made("Child"),
    sent: made("Child", {}, commented),
  }),
  "another path": () => ({
    deployed: made("Child"),
    sent: made("Child", {}, source, "contracts/Other.sol"),
  }),
  "a library that the code does not need": (library) => ({
    deployed: made("Child"),
    sent: made("Child", { libraries: { "src/Vault.sol": { Sums: library } } }),
  }),
  "metadata with the sources in it": () => ({
    deployed: made("Child"),
    sent: made("Child", { metadata: { useLiteralContent: true } }),
  }),
  "no hash in the code": () => same(made("Child", { metadata: { bytecodeHash: "none" } })),
  "nothing behind the code": () => same(made("Child", { metadata: { appendCBOR: false } })),
  "another optimizer": () => ({
    deployed: made("Child"),
    sent: made("Child", { optimizer: { enabled: true, runs: 200 } }),
  }),
  "other code": () => ({
    deployed: made("Child"),
    sent: made("Child", {}, source.replace("7;", "8;")),
  }),
  "an empty source": besideEmpty,
};
