import { endsInDerBeginning, isDerKey } from "../../core/derKey.ts";
import { lowerDigits, type Hex } from "../../core/hex.ts";
import type { KeyOwner } from "../../core/keys/keyOwners.ts";
import { isWellKnown } from "./wellKnownAccounts.ts";

/** How a value reached the extension; `outside`: by a link from outside VS Code. */
export type EntryPoint =
  "cursor" | "selection" | "box" | "link" | "outside" | "terminal" | "panel" | "history" | "extension";

/** A 32-byte value in the text that contains it. */
export type TextContext = {
  /** The document's path in the workspace with `/`, or no more than its name. */
  readonly path?: string;
  /** The whole document, or a line of a terminal. */
  readonly text: string;
  /** The value's range in `text`, with its `0x` if it has one. */
  readonly start: number;
  readonly end: number;
  /** Whether the text is not the user's own (a response), or incomplete: it makes no value a transaction hash. */
  readonly isForeign?: boolean;
};

/** What a 32-byte value is, by its context and the known accounts. */
export type HexClassification =
  /** The user's own text calls it a transaction hash: it may be sent without a question. */
  | { readonly kind: "transaction" }
  /** Unknown: the user is asked. `keyWord` is a nearby word that suggests a private key. */
  | { readonly kind: "unknown"; readonly keyWord?: string }
  /** It is the private key of this account or ED25519 public key: never sent. */
  | { readonly kind: "knownKey"; readonly owner: Hex }
  /** It is part of an encoded private key: never sent. */
  | { readonly kind: "derKey" };

/** The accounts by which private keys are recognized. */
export type KnownAccounts = {
  /** Whether an address, in lower case, is in the history or among the deployments. */
  readonly knowsAddress: (address: Hex) => boolean;
  /** `core/keys/keyOwners`, which loads the curves. */
  readonly keyOwners: (key: Hex) => readonly KeyOwner[];
};

/** UTF-16 units to either side of a value that are read, so that the cost does not depend on the length of the text. */
const maxContextUnits = 16_384;

/** Lines above and below a value on which a key word counts. */
const nearbyLines = 3;

const keyWords = /key|secret|seed|mnemonic|private|password|passphrase|wallet|signer|account/i;

/** Names of files whose values are keys, whatever is written around them. */
const keyFile = /^(?:env|\.env.*|.*\.(?:env|key|pem)|\.secret.*|(?:secrets|keys)\..*|utc--.*)$/is;

/** A page of a block explorer, which may name its network in the path: `/tx/sepolia/`, `/trace/ethereum/`. */
const explorerUrl =
  /https:\/\/(?:[^\s"'`<>(){}[\]|\\?#]{1,300}\/(?:(?:tx|transactions?|trace)(?:\/[\w:.-]{1,40})?|contracts\/results)\/|[^\s"'`<>(){}[\]|\\?#]{1,300}\/vmtrace\?txhash=|tx\.eth\.samczsun\.com\/\w{1,40}\/|ethtx\.info\/(?:\w{1,40}\/)?)$/;
/** The parts of such a page, and what may follow. */
const urlEnd =
  /^(?:\/(?:overview|logs|debugger|actions|opcodes|traces?|raw-trace|internal|internal-transactions|token-transfers|state|state-diff|gas|gas-usage|contracts|events|advanced)?|&type=\w{1,20})?(?:[?#\s"'`<>(){}[\]|\\,;*]|[.:!](?!\w)|$)/;

const recordFile = /(?:^|\/)(?:broadcast|deployments|ignition)\/.*\.jsonl?$/is;
const jsonMember = /"([\w$. -]{1,80})\\?"\s{0,40}:\s{0,40}\\?"$/;
const jsonObjectName = /"([\w$. -]{1,80})\\?"\s{0,40}:[\s[]{0,40}\{$/;
/** Not a variable of a shell, as in `claim "$TX_HASH" 0x…`. */
const precedingName = /(?<![\w$-])([\w-]{1,80})([:=|"'`\s]{1,40})$/;

/** One colon, equals sign or bar, and one opening quote at most: `txHash || "` and `txHash = "" "` name something else. */
const assignment = /^["'`]?\s*[:=|]{1,2}(?:\s*["'`])?\s*$/;

/** A name that ends in `txHash`, `TX_HASH`, `transaction-hash` and the like, and not in `ctxHash`. */
const hashName =
  /(?:(?:^|[^A-Za-z])(?:txn?|transaction)|Txn?|Transaction|(?:^|[^A-Z])(?:TXN?|TRANSACTION))[ _-]?(?:hash|Hash|HASH)$/;

/** The same as all that a name is, as in `DEPLOY_TX_HASH`, and not in `sign-tx-hash`. */
const wholeHashName =
  /^(?:(?:deploy|deployment|creation|last|my|the)[ _-]?)?(?:tx|txn|transaction)[ _-]?hash$/i;

const lineLabel =
  /^\s*(?:transaction:|(?:(?:deploy|deployment|creation|your|the)\s+)?(?:tx|transaction)\s+hash\b)[:=|"'`*\s]{0,40}$/i;

const reader =
  /(?:\bcast\s+(?:tx|run|receipt)\s+["']?|\bgetTransaction(?:ByHash|Receipt|Confirmations)?\((?:\{\s*hash:\s*)?["'`]?|\b(?:eth_getTransaction(?:ByHash|Receipt)|debug_traceTransaction)["']?[,\s]{0,9}(?:["']?params["']?[:\s]{1,9})?\[?["']?|\[Success\] Hash: )$/;

const anyValue = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
const memberAccess = /^["'`]?\s*\.\s*[A-Za-z_$]/;

/**
 * Decides what a 32-byte value is: a private key that is recognized as such, a transaction hash by the user's own text, or
 * unknown. Never throws; the cost is linear in the text, and but for a search for addresses independent of it.
 * @param place none where the value came without a text
 */
export function classifyHex(
  value: Hex,
  place: TextContext | undefined,
  { knowsAddress, keyOwners }: KnownAccounts,
): HexClassification {
  const classification = classifyByText(value, place);
  if (classification.kind === "derKey") return classification;
  const text = place?.text.toLowerCase() ?? "";
  const isKnown = ({ name, digits }: KeyOwner): boolean =>
    isWellKnown(name) || knowsAddress(name) || digits.some((each) => text.includes(each));
  const owner = keyOwners(value).find(isKnown);
  return owner === undefined ? classification : { kind: "knownKey", owner: owner.name };
}

function classifyByText(value: Hex, place: TextContext | undefined): HexClassification {
  if (place === undefined) return { kind: "unknown" };
  const around = nearbyText(place);
  const { before, written, after, nearby } = around;
  // eslint-disable-next-line regexp/no-super-linear-move -- 300 characters take no time
  const digitsBefore = /(?:0x)?[0-9a-f]*$/i.exec(before.slice(-300))?.[0] ?? "";
  if (isDerKey(digitsBefore + written) || endsInDerBeginning(before)) return { kind: "derKey" };
  // The context of another value, or of a longer one, does not apply to this value.
  const isWhole =
    lowerDigits(written) === lowerDigits(value) && digitsBefore === "" && !/^[0-9a-f]/i.test(after);
  if (!isWhole) return { kind: "unknown" };
  if (place.isForeign !== true && isCalledTransaction(place.path ?? "", around))
    return { kind: "transaction" };
  const [keyWord] = keyWords.exec(nearby) ?? [];
  return keyWord === undefined ? { kind: "unknown" } : { kind: "unknown", keyWord };
}

/** What is around a value, as far as it is read: lines are cut where they are longer. */
type NearbyText = {
  readonly before: string;
  readonly written: string;
  readonly after: string;
  /** What is before and behind the value on its line. */
  readonly line: readonly [before: string, after: string];
  /** The line, and those around it on which a key word counts. */
  readonly nearby: string;
  /** Whether these lines are read to their ends. */
  readonly isComplete: boolean;
};

function nearbyText({ text, start, end }: TextContext): NearbyText {
  const isAfterPrefix =
    text.slice(Math.max(0, start - 2), start).toLowerCase() === "0x" && !/^0x/i.test(text.slice(start, end));
  const from = isAfterPrefix ? start - 2 : start;
  const before = text.slice(Math.max(0, from - maxContextUnits), from);
  const after = text.slice(end, end + maxContextUnits);
  const above = before.split("\n");
  const below = after.split("\n");
  const lines = nearbyLines + 1;
  return {
    before,
    written: text.slice(from, end),
    after,
    line: [above.at(-1) ?? "", below[0] ?? ""],
    nearby: `${above.slice(-lines).join("\n")} ${below.slice(0, lines).join("\n")}`,
    isComplete:
      (from <= maxContextUnits || above.length > lines) &&
      (end + maxContextUnits >= text.length || below.length > lines),
  };
}

function objectName(text: string): string {
  return jsonObjectName.exec(text.slice(0, text.lastIndexOf("{") + 1))?.[1] ?? "";
}

/** Whether the text calls the value a transaction hash, so that it is sent without a question. */
function isCalledTransaction(path: string, around: NearbyText): boolean {
  const { written, line, nearby, isComplete } = around;
  if (keyFile.test(path.slice(path.lastIndexOf("/") + 1)) || /(?:^|\/)keystore\//i.test(path)) return false;
  const [before, after] = line;
  const nearest = before.slice(-400);
  const [url] = explorerUrl.exec(nearest) ?? [];
  if (url !== undefined && !keyWords.test(url) && urlEnd.test(after)) return true;
  const member = /^\\?"/.test(after) ? jsonMember.exec(nearest)?.[1] : undefined;
  const isHashMember = member !== undefined && hashName.test(member);
  if (
    recordFile.test(path) &&
    (isHashMember || (member === "hash" && !keyWords.test(objectName(around.before.slice(-1000)))))
  )
    return true;
  if (!isComplete || keyWords.test(nearby)) return false;
  if (isHashMember) return true;
  const digits = lowerDigits(written);
  const isOnly = line.every((part) =>
    (part.toLowerCase().match(anyValue) ?? []).every((each) => each === digits),
  );
  if (!isOnly || memberAccess.test(after)) return false;
  if (lineLabel.test(before) || reader.test(nearest)) return true;
  // A branch of a condition is not what the name before it says: `live ? txHash : "…"`.
  const [whole, name, separator = ""] = (before.includes("?") ? null : precedingName.exec(nearest)) ?? [];
  if (whole === undefined || name === undefined || !hashName.test(name)) return false;
  if (assignment.test(separator) && !separator.includes("||")) return true;
  // Blanks alone may pass the value to something: `sign-tx-hash 0x…`.
  return (
    wholeHashName.test(name) &&
    /^[\s"'`]*$/.test(separator) &&
    /^[\s>*|+-]*$/.test(before.slice(0, -whole.length))
  );
}
