import { checksummed, parseAddress, shortAddress } from "../../core/address.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { formatEntityId, type EntityId, entityIdOfLongZero } from "../../core/hedera/entityId.ts";
import { reservedEntity } from "../../core/references/reservedEntity.ts";
import { calledName, precompileName, systemContractName } from "../../text/hedera/reservedEntity.ts";
import { valueWords } from "../../text/value.ts";
import type { Piece } from "../page/pageModel.ts";
import { isReference } from "../../core/references/subject.ts";
import { areEntityIdsShown } from "./entityIds.ts";
import { aside, code, type At, type Form } from "./shownText.ts";
import type { Amount } from "../../services/ledger/amount.ts";
import { amountText, gasPriceText, smallestUnitText } from "../../text/amount.ts";
import { numberText, unitText } from "../../text/language.ts";
import { periodText } from "../../text/duration.ts";
import { readTimestamp, timestampToDate, type Timestamp } from "../../core/timestamp.ts";
import { isoOf, utcText } from "../timeText.ts";

/** An entity ID that leads to its record. */
export const entityForm: Form<string> = (id, { what }) => linked(id, id, what);

/** An address with its checksum, shortened, and the entity it holds when it is a long-zero one. */
export const addressForm: Form<string> = (text, { what }) => {
  const whole = spelledAddress(text);
  return [...linked(whole, shortAddress(whole), what), ...heldIn(text)];
};

function heldIn(address: string): readonly Piece[] {
  const id = entityOf(address);
  if (id === undefined) return [];
  return [aside(systemContractName(id) ?? valueWords.longZeroOf(formatEntityId(id)))];
}

/** The address of what was called, and what that is where it is the network's own. */
export const calledForm: Form<string> = (text, at) => {
  const name = calledAt(text);
  const whole = spelledAddress(text);
  return name === undefined
    ? addressForm(text, at)
    : [...linked(whole, shortAddress(whole), at.what), aside(name)];
};

/** The name of what is called at an address of the network's own, else `undefined`. */
export function calledAt(text: string): string | undefined {
  const contract = parseContractReference(text);
  const id = contract.ok ? reservedEntity(contract.value) : undefined;
  return id && (areEntityIdsShown() ? calledName(id) : precompileName(id));
}

/** The name of the precompile at an address; undefined for what is none. */
export function precompileAt(text: string): string | undefined {
  const contract = parseContractReference(text);
  const id = contract.ok ? reservedEntity(contract.value) : undefined;
  return id && precompileName(id);
}

/** The shortest name of an address: the entity of a long-zero one, else its first and last digits. */
export function addressName(text: string): { readonly shown: string; readonly whole: string } {
  const id = idOfAddress(text);
  const whole = spelledAddress(text);
  return id === undefined ? { shown: shortAddress(whole), whole } : { shown: id, whole: id };
}

/** `shard.realm.num` of a long-zero address, else `undefined`. */
export function idOfAddress(text: string): string | undefined {
  const id = entityOf(text);
  return id && formatEntityId(id);
}

function entityOf(text: string): EntityId | undefined {
  const address = parseAddress(text);
  return address.ok && areEntityIdsShown() ? entityIdOfLongZero(address.value.lower) : undefined;
}

/** With `0x` and checksum; whatever is no address comes back as it is. */
export function spelledAddress(text: string): string {
  const address = parseAddress(text);
  return address.ok ? checksummed(address.value.lower) : text;
}

/** An ID, or an address with its checksum, of what the page itself is about: it leads nowhere else. */
export const ownForm: Form<string> = (text, { what }) => {
  const whole = spelledAddress(text);
  const shown = parseAddress(text).ok ? shortAddress(whole) : text;
  return [code(shown, whole), { kind: "copy", what, whole }, ...heldIn(text)];
};

/** An identifier with its copy sign; a link where there is a panel for it. */
function linked(whole: string, shown: string, what: string): readonly Piece[] {
  const name: Piece = isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole);
  return [name, { kind: "copy", what, whole }];
}

/** A whole number with every digit. */
export const integerForm: Form<bigint> = (number) => [{ kind: "text", text: numberText(number) }];

/** Yes or no. */
export const flagForm: Form<boolean> = (flag) => [
  { kind: "text", text: flag ? valueWords.yes() : valueWords.no() },
];

/** An amount of a currency, and in its smallest unit, in which it is copied. */
export const amountForm: Form<Amount> = (amount, at) => withSmallestUnit(amountText(amount), amount, at);

/** What a unit of gas costs, and the same in the smallest unit, in which it is copied. */
export const gasPriceForm: Form<Amount> = (amount, at) => withSmallestUnit(gasPriceText(amount), amount, at);

function withSmallestUnit(text: string, amount: Amount, { what }: At): readonly Piece[] {
  const smallest = smallestUnitText(amount);
  return [
    { kind: "text", text },
    ...(smallest === undefined ? [] : [aside(smallest)]),
    { kind: "copy", what, whole: String(amount.units) },
  ];
}

/** A length of time in its largest unit, and in seconds, which are copied. */
export const secondsForm: Form<bigint> = (seconds, { what }) => {
  const words = periodText(seconds);
  const exact = unitText(seconds, "second");
  const copy = { kind: "copy", what, whole: String(seconds) } as const;
  return words === undefined
    ? [{ kind: "text", text: exact }, copy]
    : [{ kind: "text", text: words }, aside(exact), copy];
};

/** A consensus timestamp, which is copied as it came. */
export const timestampForm: Form<string> = (text, { what }) => {
  const copy = { kind: "copy", what, whole: text } as const;
  const read = readTimestamp(text);
  const date = read.ok ? timestampToDate(read.value) : undefined;
  if (date === undefined) return [code(text), copy, aside(valueWords.beyondDates())];
  return [{ kind: "moment", at: date.getTime(), exact: text }, copy];
};

/** As long as ISO 8601 is with nine digits of a second. */
const longestIso = 30;

/** A time in ISO 8601 and UTC; undefined in any other spelling. */
export function isoMoment(text: string): readonly Piece[] | undefined {
  const milliseconds = text.length <= longestIso && text.endsWith("Z") ? Date.parse(text) : Number.NaN;
  const isIso = isoOf(milliseconds)?.slice(0, 19) === text.slice(0, 19);
  return isIso ? [{ kind: "moment", at: milliseconds, exact: text }] : undefined;
}

/** `2026-10-28 09:14:03.123456789 UTC`; as it came where a date cannot hold it. */
export function exactTimeText(timestamp: Timestamp): string {
  const date = timestampToDate(timestamp);
  if (date === undefined) return `${timestamp.seconds}.${nanosText(timestamp)}`;
  const text = utcText(date.getTime());
  return timestamp.nanos === 0 ? text : text.replace(" UTC", `.${nanosText(timestamp)} UTC`);
}

function nanosText({ nanos }: Timestamp): string {
  return String(nanos).padStart(9, "0");
}
