import { visibleLine } from "../../core/strings/visibleText.ts";

const longest = 200;

/** Foreign text as it may stand in a list to pick from. Such lists draw `$(name)` as an icon, which could pass for our word. */
export function pickText(text: string): string {
  return visibleLine(text, longest).replaceAll("$(", "$\u200B(");
}
