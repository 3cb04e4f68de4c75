import assert from "node:assert/strict";
import { accessListForm } from "../../../../../src/ui/values/sourceFields.ts";

describe("an item of an access list with thousands of fields", () => {
  it("is looked at no further than it is shown", () => {
    let looks = 0;
    const get = (): number => (looks += 1);
    const address = { value: `0x${"00".repeat(20)}`, enumerable: true };
    const fields = Array.from(
      { length: 5000 },
      (_, index) => [`n${index}`, { get, enumerable: true }] as const,
    );
    const all: PropertyDescriptorMap = { address, ...Object.fromEntries(fields) };
    const item = Object.defineProperties({}, all);
    const at = { what: "access list", path: ["access_list"] };
    const shown = JSON.stringify(accessListForm([item], at));
    assert.match(shown, /n0/);
    assert.ok(looks <= 200, `${looks} looks`);
  });
});
