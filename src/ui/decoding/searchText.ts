import { parseAddress } from "../../core/address.ts";
import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import type { Log, Rows, StateChange } from "../../services/ledger/transaction.ts";
import { readText } from "./inlineValue.ts";

/** The text by which a filter finds decoded rows, beside what came: in lower case, for one decoding (`of`). */
export type SearchText = { readonly of: object; readonly textAt: (place: number) => string };

/** Of more logs only the names are looked through: reading the values of tens of thousands takes seconds. */
const mostRead = 2000;
/** Kinds of events that are told apart in one response. */
const mostKinds = 2000;
/** UTF-16 units of a topic and of an address that tell kinds apart. */
const longestKey = 70;

/** What a filter finds logs by beside what came: event, contract, names of its arguments, and of few logs the values. */
export function logSearchText(rows: Rows<Log>, decoding: ResultDecoding): SearchText {
  const { nameOf } = decoding;
  const isRead = rows.length <= mostRead;
  const kinds = new Map<string, string>();
  const said = (place: number): string => {
    const texts = decoding.logAt(place).map(({ item, reading }) => {
      const args = isRead ? readText(reading, nameOf) : item.inputs.map(({ name }) => name).join(" ");
      return `${item.name} ${args}`;
    });
    return texts.join(" ").toLowerCase();
  };
  return {
    of: decoding,
    textAt: (place) => {
      const emitter = textOf(rows.rawAt(place, "address"));
      const address = parseAddress(emitter);
      const contract = address.ok ? (nameOf(address.value.lower)?.name.toLowerCase() ?? "") : "";
      if (isRead) return `${contract} ${said(place)}`;
      const topics = rows.rawAt(place, "topics");
      const [first, count] = Array.isArray(topics) ? [textOf(topics[0]), topics.length] : ["", 0];
      const key = `${emitter} ${first} ${count}`;
      const known = kinds.get(key);
      if (known !== undefined || kinds.size >= mostKinds) return `${contract} ${known ?? ""}`;
      kinds.set(key, said(place));
      return `${contract} ${kinds.get(key) ?? ""}`;
    },
  };
}

/** By which what was found of state changes is remembered; that of logs is by the decoding itself. */
const ofStateChanges = new WeakMap<ResultDecoding, object>();

/** What a filter finds state changes by beside what came: their contracts by name. */
export function stateChangeSearchText(rows: Rows<StateChange>, decoding: ResultDecoding): SearchText {
  const { nameOf } = decoding;
  const of = ofStateChanges.get(decoding) ?? {};
  ofStateChanges.set(decoding, of);
  return {
    of,
    textAt: (place) => {
      const address = parseAddress(textOf(rows.rawAt(place, "address")));
      return address.ok ? (nameOf(address.value.lower)?.name.toLowerCase() ?? "") : "";
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, longestKey) : "";
}
