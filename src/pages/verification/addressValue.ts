import { checksummed, parseAddress } from "../../core/address.ts";
import type { Html } from "../html.ts";
import { identifier } from "../identifier.ts";
import { isReference, reference } from "../reference.ts";

/** An address in full with its checksum, whatever case and prefix it came in: it leads to its panel, and can be copied. */
export function addressValue(text: string): Html {
  const address = addressText(text);
  return isReference(address) ? reference(address, "address") : identifier(address, "address");
}

/** The same as text. */
export function addressText(text: string): string {
  const address = parseAddress(text);
  return address.ok ? checksummed(address.value.lower) : text;
}
