import { checksummed, parseAddress } from "../../core/address.ts";
import { formatEntityId } from "../../core/entityId.ts";
import { shortenHex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/longZero.ts";
import type { Piece } from "../piece.ts";
import { isReference } from "../reference.ts";
import { aside, code, type Form } from "./shownText.ts";

/** An entity ID that leads to its record. */
export const entityForm: Form<string> = (id, { what }) => linked(id, id, what);

/** An address with its checksum, shortened, and the entity it holds when it is a long-zero one. */
export const addressForm: Form<string> = (text, { what }) => {
  const whole = spelledAddress(text);
  const id = idOfAddress(text);
  const link = linked(whole, shortAddress(whole), what);
  return id === undefined ? link : [...link, aside(`long-zero form of ${id}`)];
};

/** The shortest name of an address: the entity of a long-zero one, else its first and last digits. */
export function addressName(text: string): { readonly shown: string; readonly whole: string } {
  const id = idOfAddress(text);
  const whole = spelledAddress(text);
  return id === undefined ? { shown: shortAddress(whole), whole } : { shown: id, whole: id };
}

/** `shard.realm.num` of a long-zero address, else `undefined`. */
export function idOfAddress(text: string): string | undefined {
  const address = parseAddress(text);
  const id = address.ok ? entityIdOfLongZero(address.value.lower) : undefined;
  return id && formatEntityId(id);
}

/** With `0x` and checksum; whatever is no address comes back as it is. */
export function spelledAddress(text: string): string {
  const address = parseAddress(text);
  return address.ok ? checksummed(address.value.lower) : text;
}

function shortAddress(whole: string): string {
  return shortenHex(whole, 10, 8);
}

/** An identifier with its copy sign; a link where there is a panel for it. */
function linked(whole: string, shown: string, what: string): readonly Piece[] {
  const name: Piece = isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole);
  return [name, { kind: "copy", what, whole }];
}
