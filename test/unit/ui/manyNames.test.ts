import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { noteNames } from "../../../src/core/json/namesOf.ts";
import { readObject } from "../../../src/services/reading/reading.ts";
import { compactJson } from "../../../src/core/json/compactJson.ts";
import { tailMarkdown } from "../../../src/ui/subjects/lookupMarkdown.ts";
import { accessListForm } from "../../../src/ui/subjects/result/callForms.ts";
import { rowFields } from "../../../src/ui/subjects/result/rows/rowFields.ts";
import { tailBlocks } from "../../../src/ui/subjects/responseBlocks.ts";
import { jsonPieces } from "../../../src/ui/values/jsonPieces.ts";

const names = Array.from({ length: 99_600 }, (_, index) => `name${index}`);

/** An object of 99,600 names as it came in pieces, and how often something was read of it. */
function large(more: JsonObject = {}): { readonly object: JsonObject; readonly reads: () => number } {
  let reads = 0;
  const object = new Proxy<JsonObject>(
    { ...more, ...Object.fromEntries(names.map((name) => [name, 1])) },
    {
      ownKeys: () => assert.fail("its names are listed anew"),
      get: (of, name) => {
        reads += 1;
        return of[String(name)];
      },
    },
  );
  noteNames(object, [...Object.keys(more), ...names]);
  return { object, reads: () => reads };
}

describe("an object of 99,600 names", () => {
  const extra = (object: JsonObject) => readObject({}, object);
  const at = { what: "access list", path: ["access_list"] };
  const shown: Readonly<Record<string, (object: JsonObject) => unknown>> = {
    "a page": (object) => jsonPieces(object, { what: "beyond", path: ["beyond"] }),
    "one line": (object) => compactJson(object, 300).text,
    "a list of addresses": (object) => accessListForm([object], at),
    "a row": (object) => rowFields(extra(object), {}, []),
    "a copy": (object) => tailMarkdown(extra(object), []),
    "a page's end": (object) => tailBlocks(extra(object), []),
  };
  for (const [place, show] of Object.entries(shown))
    it(`is read as far as it is shown, in ${place}`, () => {
      const { object, reads } = large({ address: `0x${"1".repeat(40)}` });
      assert.match(JSON.stringify(show(object)), /name1/);
      assert.ok(reads() < 1000, `${reads()} reads`);
    });
});
