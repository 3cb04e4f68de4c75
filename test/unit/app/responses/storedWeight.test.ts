import assert from "node:assert/strict";
import fc from "fast-check";
import { isHeavier } from "../../../../src/app/responses/responseStore.ts";
import { rawResponse } from "../../../support/rawResponse.ts";
import { turnsDuring } from "../../../support/turnsDuring.ts";

/** One of each weight and of each end of a range; halves of pairs meet by chance. */
const codes = [
  0, 7, 8, 9, 10, 11, 12, 13, 14, 31, 32, 34, 92, 97, 127, 128, 233, 2047, 2048, 0xd7ff, 0xd800, 0xdbff,
  0xdc00, 0xdfff, 0xe000, 0xffff,
];
const awkward = fc.array(fc.constantFrom(...codes)).map((chosen) => String.fromCharCode(...chosen));

describe("the weight of responses", () => {
  it("is that of their texts as JSON in UTF-8", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(awkward), async (texts) => {
        const responses = texts.map((text) => rawResponse({ text }));
        const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(JSON.stringify(text)) - 2, 0);
        assert.equal(await isHeavier(responses, bytes), false);
        assert.equal(await isHeavier(responses, bytes - 1), true);
      }),
    );
  });

  it("is looked for no further than it takes, with turns of others in between", async () => {
    const turns = async (text: string, count: number, bytes: number): Promise<number> => {
      const responses = Array.from({ length: count }, () => rawResponse({ text }));
      return turnsDuring(() => isHeavier(responses, bytes));
    };
    const megabyte = 1024 * 1024;
    const heavy = "\u0001".repeat(10 * megabyte);
    assert.equal(await turns(heavy, 1, 60 * megabyte), 10);
    assert.equal(await turns(heavy, 1, 20 * megabyte), 3);
    assert.equal(await turns(heavy, 3, 20 * megabyte), 0, "more units than bytes");
  });
});
