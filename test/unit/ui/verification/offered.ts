import { parsePageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { attributeValues } from "../markup.ts";

export function messagesOf(page: string): readonly unknown[] {
  return attributeValues(page, "data-action").map((action) => parsePageMessage(JSON.parse(action)));
}

/** What the name of the contract offers. */
export const names = (["openReference", "copy"] as const).map((type) => ({
  type,
  text: "0x5b1869D9A4C187F2EAa108f3062412ecf0526b24",
}));
