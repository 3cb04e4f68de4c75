import * as z from "zod/mini";
import { visibleText } from "../../core/strings/visibleText.ts";
import { isSolidityIdentifier, maxContractNameLength } from "../../core/contractName.ts";
import { isJsonObject } from "../../core/json/jsonValue.ts";
import { valueOf } from "../../services/reading/reading.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { VerificationResponse } from "../../services/verifier/verification.ts";
import { textUpTo } from "../storedSchemas.ts";
import type { VerificationReport } from "./report.ts";
import { statusOf } from "./verificationState.ts";

/**
 * The contract's name in its verified source, as the verification service tells it, where that is an identifier and
 * nothing else: at most 60 characters.
 */
export function verifiedName({ state, reading }: VerificationStatus): string | undefined {
  // What is not about this contract names another one.
  if (state !== "perfect" && state !== "partial") return undefined;
  const compilation = reading?.extra.find(([name]) => name === "compilation")?.[1];
  if (!isJsonObject(compilation) || !Object.hasOwn(compilation, "fullyQualifiedName")) return undefined;
  const { fullyQualifiedName } = compilation;
  if (typeof fullyQualifiedName !== "string") return undefined;
  const name = fullyQualifiedName.slice(fullyQualifiedName.lastIndexOf(":") + 1);
  const isBehindFile = name.length < fullyQualifiedName.length;
  return isBehindFile && isSolidityIdentifier(name) ? visibleText(name, maxContractNameLength) : undefined;
}

/** What a status tells of the name: none, as an empty text, where nothing is verified; `undefined` where it does not say. */
export function nameOfStatus(status: VerificationStatus): string | undefined {
  return status.state === "notVerified" ? "" : verifiedName(status);
}

/** The same of a finished verification, by the record that decided it, or by the look at the status that belongs to it. */
export function nameOfReport({ conclusion }: VerificationReport): string | undefined {
  const look = statusOf(conclusion);
  if (look?.kind === "known") return nameOfStatus(look.status);
  return conclusion.kind === "responded" ? nameInResponse(conclusion.response) : undefined;
}

function nameInResponse({ outcome, records, decisive }: VerificationResponse): string | undefined {
  if (outcome !== "perfect" && outcome !== "partial") return undefined;
  const record = decisive === undefined ? undefined : records[decisive];
  // Records of the session protocol alone name it.
  const name = record?.protocol === "session" ? valueOf(record.reading.fields.name) : undefined;
  return name !== undefined && isSolidityIdentifier(name)
    ? visibleText(name, maxContractNameLength)
    : undefined;
}

/** Such a name as it is stored: empty where none was told. */
export const storedName = textUpTo(maxContractNameLength).check(
  z.refine((name) => name === "" || isSolidityIdentifier(name.endsWith("…") ? name.slice(0, -1) : name)),
);

/** What is known of a contract's name, each from another place; undefined or empty where that tells none. */
export type KnownNames = {
  /** In its verified source: see `verifiedName`. */
  readonly verified?: string | undefined;
  /** In the workspace's build that has its code: see `OwnCode.nameOf`. */
  readonly build?: string | undefined;
  /** What the user calls it, on one visible line. */
  readonly label?: string | undefined;
  /** In a deployment file of the workspace. Text from elsewhere. */
  readonly deployment?: { readonly name: string } | undefined;
  /** What all chains have at the address: the name of a precompile. */
  readonly wellKnown?: string | undefined;
};

/** What the user and the workspace call it. */
export type WorkspaceNames = Omit<KnownNames, "verified" | "wellKnown">;

/**
 * What a contract is called wherever it has one name, in titles, rows and hovers: by the user's label, else as in a deployment file,
 * where that is a name that a contract can have, else in the build that has its code, else in its verified source, else as a
 * precompile. Undefined where nothing names it.
 */
export function nameOfContract(names: KnownNames): string | undefined {
  const { label, deployment, build, verified, wellKnown } = names;
  const deployed =
    deployment !== undefined && isSolidityIdentifier(deployment.name) ? deployment.name : undefined;
  return [label, deployed, build, verified, wellKnown].find((name) => name !== undefined && name !== "");
}
