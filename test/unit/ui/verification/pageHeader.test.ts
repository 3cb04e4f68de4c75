import assert from "node:assert/strict";
import { html } from "../../../../src/ui/parts/html.ts";
import { pageHeader } from "../../../../src/ui/verification/pageHeader.ts";

const parts = {
  sign: html`*`,
  tone: "good",
  title: "Perfect match",
  network: "Test Network",
  chainId: "1",
  actions: html``,
};

function isCalledLongZero(address: string, contractId: string | undefined): boolean {
  return pageHeader({ ...parts, address, contractId })
    .toString()
    .includes("long-zero form");
}

describe("a page's header", () => {
  it("calls an address the long-zero form of an ID, where there is one", () => {
    const longZero = `0x${"3e9".padStart(40, "0")}`;
    const other = `0x${"5b".repeat(20)}`;
    assert.deepEqual(
      [
        isCalledLongZero(longZero, "0.0.1001"),
        isCalledLongZero(longZero, undefined),
        isCalledLongZero(other, "0.0.1001"),
      ],
      [true, false, false],
    );
  });
});
