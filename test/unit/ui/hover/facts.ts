import { ApiError, type Failure } from "../../../../src/http/failure.ts";
import { formatExactJson } from "../../../../src/core/json/exactJson.ts";
import type { JsonValue } from "../../../../src/core/json/jsonValue.ts";
import { contractLookupOf, transactionLookupOf } from "../../../support/mirrorLookups.ts";
import { readObject } from "../../../../src/services/reading/reading.ts";
import { matchShape } from "../../../../src/services/verifier/schema.ts";
import type { VerificationStatus } from "../../../../src/services/verifier/status.ts";
import type {
  ContractHoverFacts,
  TransactionHoverFacts,
  QueryState,
} from "../../../../src/app/hover/hoverFacts.ts";
import type { ContractLookup, TransactionLookup } from "../../../../src/services/ledger/ledger.ts";
import { parseSubject, type Subject } from "../../../../src/core/references/subject.ts";
import type { HoverPart, HoverLinks } from "../../../../src/ui/hover/hoverPart.ts";
import { beginning } from "../../../support/fakeClock.ts";
import { networkWith } from "../../../support/networks.ts";
import { rawResponse } from "../../../support/rawResponse.ts";

export const network = networkWith({
  name: "Hedera Test",
  mirrorUrl: "https://mirror.example",
  verifierUrl: "https://verifier.example",
});

/** Links that say where they lead. */
export const links: HoverLinks = {
  isLinked: false,
  record: (contract) => `command:record?${contract}`,
  result: (transaction) => `command:result?${transaction}`,
  debug: (transaction) => `command:debug?${transaction}`,
  verify: () => "command:verify?",
  explorer: (reference) => `command:explorer?${reference}`,
  copy: (text) => `command:copy?${text}`,
  deploymentFile: (chainId, address) => `command:deploymentFile?${chainId},${address}`,
  manageTrust: "command:manageTrust",
  selectNetwork: "command:selectNetwork",
  useNetwork: (name) => `command:useNetwork?${encodeURIComponent(name)}`,
  chooseRpcUrl: ({ name }) => `command:chooseRpcUrl?${encodeURIComponent(name)}`,
  checkConnection: ({ name }) => `command:checkConnection?${encodeURIComponent(name)}`,
};

/** What a hover over a contract has to go by; nothing but the text, unless more is given. */
export function contractFacts(text: string, parts: Partial<ContractHoverFacts> = {}): ContractHoverFacts {
  const subject = subjectIn(text);
  if (subject.kind !== "contract") throw new Error(`${text} is no contract`);
  return {
    kind: "contract",
    network,
    contract: subject.contract,
    mode: "live",
    record: { state: "notRequested" },
    status: { state: "notRequested" },
    now: beginning,
    ...parts,
  };
}

/** The same for a transaction. */
export function transactionFacts(
  text: string,
  parts: Partial<TransactionHoverFacts> = {},
): TransactionHoverFacts {
  const subject = subjectIn(text);
  if (subject.kind !== "transaction") throw new Error(`${text} is no transaction`);
  return {
    kind: "transaction",
    network,
    transaction: subject.transaction,
    mode: "live",
    result: { state: "notRequested" },
    now: beginning,
    ...parts,
  };
}

function subjectIn(text: string): Subject {
  const subject = parseSubject(text);
  if (!subject.ok) throw new Error(`${text}: ${subject.reason}`);
  return subject.value;
}

/** A mirror node's response with this record. */
export function record(fields: object, { status = 200, age = 0 } = {}): QueryState<ContractLookup> {
  const response = rawResponse({ status, text: formatExactJson(fields as JsonValue) });
  const value = contractLookupOf(response);
  return { state: "known", response: { value, receivedAt: beginning - age } };
}

/** A mirror node's response with this execution result. */
export function result(fields: object, status = 200): QueryState<TransactionLookup> {
  const response = rawResponse({ status, text: formatExactJson(fields as JsonValue) });
  return {
    state: "known",
    response: { value: transactionLookupOf(response), receivedAt: beginning },
  };
}

/** A verification service's response; `name` is that of the verified source. */
export function status(
  state: VerificationStatus["state"],
  fullyQualifiedName?: string,
): QueryState<VerificationStatus> {
  const object = fullyQualifiedName === undefined ? {} : { compilation: { fullyQualifiedName } };
  const value: VerificationStatus = {
    state,
    reading: readObject(matchShape, object),
    response: rawResponse({ host: "verifier.example" }),
  };
  return { state: "known", response: { value, receivedAt: beginning } };
}

/** A service that could not be asked. */
export function failed(failure: Failure, host = "mirror.example"): QueryState<never> {
  return { state: "failed", error: new ApiError(failure, host) };
}

/** "I know nothing of it", as mirror nodes say it. */
export const notFound = { _status: { messages: [{ message: "Not found" }] } };

/** The parts as lines without what only lays them out; the text of services stands in `«…»`. */
export function plainLines(parts: readonly HoverPart[]): readonly string[] {
  return parts.flatMap(({ markdown, isForeign }) => {
    const plain = markdown
      .replaceAll(
        /<span style="color:var\(--vscode-[\w-]+\);">|<\/span>|&nbsp;|\| \| \|\n\|:--\|:--\|\n/g,
        "",
      )
      .replaceAll(/^\| (.*?) \| (.*) \|$/gm, "$1: $2")
      .replaceAll(/\]\(command:([^ ]*) "[^"]*"\)/g, "]($1)");
    const lines = plain.split(/\n+/);
    return isForeign ? lines.map((line) => `«${line}»`) : lines;
  });
}

/** The signs of a hover, each with its colour. */
export function signsIn(parts: readonly HoverPart[]): readonly string[] {
  return parts.flatMap(({ markdown }) =>
    [...markdown.matchAll(/color:var\(--vscode-([\w-]+)\);">\$\(([\w-]+)\)/g)].map(
      ([, colour = "", sign = ""]) => `${sign} ${colour}`,
    ),
  );
}
