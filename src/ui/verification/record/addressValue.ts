import type { Html } from "../../html/html.ts";
import { identifier } from "../../identifier.ts";
import { spelledAddress } from "../../subjects/identifierForms.ts";
import { isReference, reference } from "../../reference.ts";

/** An address in full with its checksum, whatever case and prefix it came in: it leads to its panel, and can be copied. */
export function addressValue(text: string): Html {
  const address = spelledAddress(text);
  return isReference(address) ? reference(address, "address") : identifier(address, "address");
}
