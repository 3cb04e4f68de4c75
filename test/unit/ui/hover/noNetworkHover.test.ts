import assert from "node:assert/strict";
import { findReferences } from "../../../../src/core/scan/findReferences.ts";
import { noNetworkHover } from "../../../../src/ui/hover/hoversWithoutRequest.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { links, plainLines } from "./facts.ts";

const devnet = "Company Devnet";
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

function hoverOf(text: string, name: string | undefined): string {
  return hoverWithout({ kind: "unknown", name }, text);
}

function hoverWithout(choice: Parameters<typeof noNetworkHover>[1], text: string): string {
  const [reference] = findReferences(text);
  if (reference === undefined) throw new Error(`${text} is no reference`);
  return plainLines(noNetworkHover(reference, choice, links)).join("\n");
}

describeTexts("noNetworkHover", {
  address: hoverOf(address, devnet),
  "address with a wrong checksum": hoverOf(address.replace("F", "f"), devnet),
  "contract ID": hoverOf("0.0.1234", devnet),
  "transaction ID": hoverOf("0.0.2-1767256594-485159784", devnet),
  "32-byte hex": hoverOf(`0x${"ab".repeat(32)}`, devnet),
  "zero address": hoverOf(`0x${"0".repeat(40)}`, devnet),
  "network without a name": hoverOf(address, undefined),
  "no network selected": hoverWithout({ kind: "none" }, address),
});

describe("the hover without a network", () => {
  it("takes a name for words, never for Markdown", () =>
    assert.ok(hoverOf(address, "*a* & _b_").includes("“\\*a\\* \\& \\_b\\_” is not")));
});
