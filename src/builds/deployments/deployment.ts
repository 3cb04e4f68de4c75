import { parseHash } from "../../core/hash.ts";
import type { Hex } from "../../core/hex.ts";
import { type JsonValue, valueAt } from "../../core/json/jsonValue.ts";

/** Tools that record what they deployed. `hardhatDeploy` is also the form of rocketh, `addressBook` a file of the project's own. */
export type DeploymentTool =
  "foundry" | "ignition" | "hardhatDeploy" | "truffle" | "openZeppelin" | "addressBook";

/** A recorded deployment of one contract. Nothing is checked against the chain. */
export type Deployment = {
  /** What the record calls it: the contract's name, or that of the deployment. Text from elsewhere. */
  readonly name: string | undefined;
  /** `0x` and 40 lower-case digits. */
  readonly address: Hex;
  /** The transaction that created it, `0x` and 64 lower-case digits; undefined where none is recorded. */
  readonly transaction: Hex | undefined;
  readonly origin: DeploymentOrigin;
  /** The file that tells of it, relative to the opened folder, where a record has one for each. */
  readonly file?: string;
  /** The implementation or beacon that a proxy was created with, where the record has it. */
  readonly implementation?: Hex;
  /** What it was created with, where that was read and the record has it. */
  readonly creation?: RecordedCreation;
};

/** The code that created a contract as recorded by a tool, which nothing on the chain confirms. */
export type RecordedCreation = {
  /** Creation code with the constructor's arguments, where these are recorded, in lower-case digits without `0x`. */
  readonly code: string;
  /** Whether the transaction created it by itself, and not by a contract that it called. */
  readonly isDirect: boolean;
};

/**
 * How a contract came to be. `child`: another contract created it in that transaction; `existing`: the tool got its
 * address, so that it may be somebody else's.
 */
export const deploymentOrigins = ["created", "child", "existing", "proxy", "implementation"] as const;
export type DeploymentOrigin = (typeof deploymentOrigins)[number];

/** What one run, or one module, deployed to one chain. */
export type DeploymentRecord = {
  readonly tool: DeploymentTool;
  /** What people know it by: a script, a module's deployment, a network as the tool calls it. Text from elsewhere. */
  readonly name: string;
  /** Decimal digits; undefined where the record does not tell. */
  readonly chainId: string | undefined;
  /** The file that it was read from, relative to the opened folder. */
  readonly path: string;
  /** The commit of the sources, in lower-case digits, where the tool notes it. */
  readonly commit?: string | undefined;
  readonly deployments: readonly Deployment[];
  /** The accounts that sent what deployed them, or that a project's own file has beside them, each once; in lower case. */
  readonly deployers: readonly Hex[];
  /** Names of what was to be deployed and was not, for its transaction failed or was never seen to succeed. */
  readonly unfinished: readonly string[];
};

/**
 * Why nothing of a file counts. `conflict`: it has the marks of a merge conflict; `foreign`: JSON where records lie, in no form that
 * is read; `tooMany`: other files have as many deployments as are read.
 */
export type RecordSkipReason = "tooLarge" | "notJson" | "conflict" | "foreign" | "tooMany";

/** Whether a text has the marks that git leaves of a merge conflict. */
export function hasConflict(text: string): boolean {
  return /^<{7}(?: |\r?$)/m.test(text);
}

/** An address as a record spells it; undefined for everything else. */
export function addressAt(value: JsonValue, ...path: string[]): Hex | undefined {
  const found = valueAt(value, path);
  // The checksum of each of thousands takes a second, and no use is made of it.
  return typeof found === "string" && /^0x[0-9a-fA-F]{40}$/.test(found)
    ? (found.toLowerCase() as Hex)
    : undefined;
}

/** The hash of a transaction, by the same rule. */
export function transactionAt(value: JsonValue, ...path: string[]): Hex | undefined {
  const found = valueAt(value, path);
  const hash = typeof found === "string" && found.startsWith("0x") ? parseHash(found) : undefined;
  return hash?.ok === true && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
}

/** Digits: 128 KiB of code, which is more than chains take. */
const maxCodeLength = 2 * 128 * 1024;

/**
 * The creation of a contract, for a spread; nothing where a text is no creation code: empty, unlinked, or longer than 128 KiB.
 *
 * @param code in hex digits, with or without `0x`
 * @param behind digits of the arguments, where these are recorded apart
 */
export function creationOf(
  code: string | undefined,
  isDirect: boolean,
  behind = "",
): { readonly creation?: RecordedCreation } {
  if (code === undefined || code.length + behind.length > maxCodeLength) return {};
  const digits = `${withoutPrefix(code)}${withoutPrefix(behind)}`.toLowerCase();
  return /^(?:[0-9a-f]{2})+$/.test(digits) ? { creation: { code: digits, isDirect } } : {};
}

const withoutPrefix = (hex: string): string => (hex.startsWith("0x") ? hex.slice(2) : hex);

/** A chain ID as a number or in digits. @returns decimal digits without zeros in front */
export function chainIdAt(value: JsonValue, ...path: string[]): string | undefined {
  const found = valueAt(value, path);
  return readChainId(
    typeof found === "number" || typeof found === "bigint"
      ? String(found)
      : typeof found === "string"
        ? found
        : "",
  );
}

/** The same of a text. */
export function readChainId(text: string): string | undefined {
  return /^[1-9][0-9]{0,77}$/.test(text) ? text : undefined;
}

/** Where each tool keeps its records in a project by default. */
export const deploymentFolders: Readonly<Record<Exclude<DeploymentTool, "addressBook">, string>> = {
  foundry: "broadcast",
  ignition: "ignition/deployments",
  hardhatDeploy: "deployments",
  truffle: "build/contracts",
  openZeppelin: ".openzeppelin",
};

/** The folder of the project that a record lies in, by its own name; undefined where that is the opened folder. */
export function projectOf({ tool, path }: Pick<DeploymentRecord, "tool" | "path">): string | undefined {
  if (tool === "addressBook") return undefined;
  const [project = ""] = `/${path}/`.split(`/${deploymentFolders[tool]}/`);
  return project.slice(project.lastIndexOf("/") + 1) || undefined;
}
