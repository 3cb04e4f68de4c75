import type { Html } from "../../parts/html.ts";
import { identifier } from "../../parts/identifier.ts";
import { spelledAddress } from "../../subjects/identifierForms.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { reference } from "../../parts/reference.ts";

/** An address in full with its checksum, whatever case and prefix it came in: it leads to its panel, and can be copied. */
export function addressValue(text: string): Html {
  const address = spelledAddress(text);
  return isReference(address) ? reference(address, "address") : identifier(address, "address");
}
