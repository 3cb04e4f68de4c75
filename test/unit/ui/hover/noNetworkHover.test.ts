import assert from "node:assert/strict";
import { findReferences } from "../../../../src/core/scan/references.ts";
import { noNetworkHover } from "../../../../src/ui/hover/noNetworkHover.ts";
import { links, plainLines } from "./facts.ts";

const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const hex = `0x${"ab".repeat(32)}`;
const wrong = "$(warning) **Invalid EIP-55 checksum.** A digit may be wrong.";
const ending = [
  "$(warning) “Company Devnet” is not one of your networks. No request was sent.",
  "[Select Network](selectNetwork)",
];

const cases: Readonly<Record<string, readonly string[]>> = {
  [address]: ["**EVM address**", ...ending],
  [address.replace("F", "f")]: ["**EVM address**", wrong, ...ending],
  "0.0.1234": ["**Contract ID**", ...ending],
  "0.0.2-1767256594-485159784": ["**Transaction**", ...ending],
  [hex]: ["**32 bytes**", ...ending],
  [`0x${"0".repeat(40)}`]: ["**The zero address**", "Nobody holds its key. Anything sent to it is lost."],
};

function hoverOf(text: string, name: string | undefined): readonly string[] {
  const [reference] = findReferences(text);
  if (reference === undefined) throw new Error(`${text} is no reference`);
  return plainLines(noNetworkHover(reference, name, links));
}

describe("the hover without a network", () => {
  for (const [text, lines] of Object.entries(cases)) {
    it(`tells why nobody was asked about ${text}`, () =>
      assert.deepEqual(hoverOf(text, "Company Devnet"), lines));
  }

  it("takes a name for words, never for Markdown, and does without one", () => {
    assert.ok(hoverOf(address, "*a* & _b_").join("\n").includes("“\\*a\\* \\& \\_b\\_” is not"));
    assert.ok(hoverOf(address, undefined).join("\n").includes("The network selected in the settings is not"));
  });
});
