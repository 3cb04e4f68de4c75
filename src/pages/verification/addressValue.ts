import { checksummed, parseAddress } from "../../core/address.ts";
import type { Html } from "../html.ts";
import { identifier } from "../identifier.ts";

/** An address in full with its checksum, whatever case and prefix it came in, and a sign that copies it. */
export function addressValue(text: string): Html {
  return identifier(addressText(text), "address");
}

/** The same as text. */
export function addressText(text: string): string {
  const address = parseAddress(text);
  return address.ok ? checksummed(address.value.lower) : text;
}
