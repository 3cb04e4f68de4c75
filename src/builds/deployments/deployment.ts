import { parseAddress } from "../../core/address.ts";
import { parseHash } from "../../core/hash.ts";
import type { Hex } from "../../core/hex.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { valueAt } from "../../core/json/valueAt.ts";

/** Tools that write down what they deployed. `hardhatDeploy` is also the form of rocketh. */
export type DeploymentTool = "foundry" | "ignition" | "hardhatDeploy" | "truffle" | "openZeppelin";

/** What a tool wrote down of one contract. Nothing of it is held against a chain. */
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
};

/**
 * How it came to be. `child`: another contract created it in that transaction; `existing`: the tool was only told where it
 * is, so that it may be somebody else's.
 */
export type DeploymentOrigin = "created" | "child" | "existing" | "proxy" | "implementation";

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
  /** The accounts that sent what deployed them, each once, as far as the record tells; in lower case. */
  readonly deployers: readonly Hex[];
  /** Names of what was to be deployed and was not, for its transaction failed or was never seen to succeed. */
  readonly unfinished: readonly string[];
};

/** An address as a record spells it; undefined for everything else. */
export function addressAt(value: JsonValue, ...path: string[]): Hex | undefined {
  const found = valueAt(value, path);
  const address = typeof found === "string" && found.startsWith("0x") ? parseAddress(found) : undefined;
  return address?.ok === true ? address.value.lower : undefined;
}

/** The hash of a transaction, by the same rule. */
export function transactionAt(value: JsonValue, ...path: string[]): Hex | undefined {
  const found = valueAt(value, path);
  const hash = typeof found === "string" && found.startsWith("0x") ? parseHash(found) : undefined;
  return hash?.ok === true && hash.value.from === "32 bytes" ? hash.value.hash : undefined;
}

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
