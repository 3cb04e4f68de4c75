import { hear, makes, partsOf, type Speech } from "./vocabulary.ts";

/** What is called on a value: see {@link callBefore}. */
export type Call = {
  /**
   * `reads` a transaction, by its first argument; `takes` one, perhaps; `wraps` the value without saying anything;
   * `tells` its arguments to people; `collects` its first argument with others of its kind.
   */
  readonly kind: "reads" | "takes" | "wraps" | "tells" | "compares" | "collects" | "other";
  readonly name: string;
  readonly speech: Speech;
};

const reads =
  /^(?:get|gets|fetch|wait|waits|await|find|by|trace|lookup|look|load|read|show|inspect|debug|replay|watch|query|view|retrieve|receipt|receipts|status|info|details?|url|link|explorer|decode)$/;
const wraps =
  /^(?:bigint|bytes32|bytes|uint256|uint|u256|hex|hexlify|hextobytes|hextohash|tobytes|tohex|fromhex|hexbytes|from_hex|from_str|fromstr|fromstring|fixedbytes|h256|b256|parse|string|str|some|ok|vec|of|aslist|listof|arrayof|list|tuple|array|decodestring|unhex)!?$/;
const tells =
  /^(?:log\w*|print\w*|echo|puts|info|warn|error|debug|trace|format|fmt|dbg|writeline|sprintf|printf|console|say|message|notice)!?$/;
const compares =
  /^(?:assert_?eq\w*|assertequals?|equal|equals|strictequal|deepequal|deepstrictequal|tobe|toequal|tostrictequal|eq|eql|is|require)!?$/;
const collects =
  /^(?:push|append|add|insert|includes|contains|has|get|put|indexof|delete|remove|of|index|find)$/;

/** The function whose argument list opens behind `before`; none where a bracket only groups. */
export function callBefore(before: string): Call | undefined {
  const chain = /(?:new\s+)?[\p{L}_$][\p{L}\p{N}_$.:?!#>-]*(?:<[\w\s,.<>[\]]*>)?!?$/u.exec(
    before.slice(-200),
  )?.[0];
  if (chain === undefined) return undefined;
  const name = chain.replace(/<[^<>]*>$/, "");
  const members = name.split(/[.:#>]+|\?\./).filter((member) => member !== "");
  const last = (members.at(-1) ?? "").replace(/^new\s+/, "");
  const speech = hear(last.endsWith("!") ? last.slice(0, -1) : last);
  const holder = hear(members.slice(0, -1).join(" "));
  // What is done with a key speaks of it, wherever in the chain; who has one does not, where the call says what it does.
  const whole = hear(name);
  if (whole.key !== undefined && (whole.isPlainly || speech.key !== undefined || speech.transaction === 0)) {
    return { kind: "other", name, speech: whole };
  }
  const bare = last.toLowerCase();
  if (speech.transaction > 0 && !speech.isOther) {
    const parts = partsOf(last);
    if (name.startsWith("new ") || parts.some((part) => makes.test(part)))
      return { kind: "other", name, speech };
    if (speech.transaction === 1)
      return { kind: /^[A-Z].+|Hash$/.test(last) ? "wraps" : "other", name, speech };
    // `getTransaction(…)`, and `TxHash("0x…")`; what `transaction(…)` does is not known.
    const isReading =
      parts.some((part) => reads.test(part)) || (speech.transaction === 3 && /^[A-Z]/.test(last));
    return { kind: isReading && !isPlural(last) ? "reads" : "takes", name, speech };
  }
  if (collects.test(bare) && isPlural(members.at(-2))) return { kind: "collects", name, speech: holder };
  if (/^(?:from_?(?:str|string|hex|bytes)|parse)$/.test(bare) && holder.transaction > 1)
    return { kind: "reads", name, speech: holder };
  if (compares.test(bare)) return { kind: "compares", name, speech };
  if (tells.test(bare)) return { kind: "tells", name, speech };
  if (wraps.test(bare) && holder.transaction === 0) return { kind: "wraps", name, speech };
  return { kind: "other", name, speech };
}

/** The word for a key before the name of what makes something of its members: `signers = Object.freeze({ tx: … })`. */
export function keyOfMaker({ kind, name }: Call, before: string): string | undefined {
  // What is read, told or compared is not what it is given.
  if (/^(?:reads|tells|compares)$/.test(kind)) return undefined;
  return hear(before.slice(0, before.length - name.length)).key;
}

/** Whether a name is one of many transactions: `txs`, `pendingTransactions`, `TX_HASHES`. */
export function isPlural(name: string | undefined): boolean {
  return /(?:tx|txn|transaction|receipt|hashe|txid)s["'`*\s\])]*(?:[:：]\s*)?$/i.test(name ?? "");
}

/** Past quotes, a context and what opens: a name, a list, a call, or the first member of an object. Each can be read in one way only. */
const opening =
  /^[\s"'`]*(?![\s"'`])(?:(?:ctx|context\.\w+\(\)|client|provider|web3|w3|rpc|&?\w*config)\s*,\s*(?!\s))?(?:\w+\s*[:=]\s*(?!\s)|(?:\w+(?:::|\.))*\w+!?\(|\[)*(?:\{[^,]*|[\s"'`&]*)$/i;

/** Whether nothing stands before a value in its call, or no more than what Go's, web3's and others' begin with. */
export function isFirstArgument(args: string): boolean {
  return args.length <= 300 && opening.test(args);
}

/** How many arguments a call has up to here, by the commas outside of strings. */
export function argumentsIn(args: string): number {
  const outside = args.split(/["'`]/).filter((_, index) => index % 2 === 0);
  return outside.join("").split(",").length;
}
