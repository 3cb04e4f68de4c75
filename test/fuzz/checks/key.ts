import assert from "node:assert/strict";
import { decoded } from "../../support/keySpellings.ts";
import { sentKey } from "../inputs/responses.ts";

/** No text in a value, however deep and however spelled, tells the key. */
export function assertNoKey(value: unknown): void {
  const text = JSON.stringify([value], (_name, item: unknown) =>
    typeof item === "bigint" ? `${item}` : item,
  );
  const shown = decoded(text).toLowerCase();
  const at = shown.indexOf(sentKey.toLowerCase());
  if (at !== -1) assert.fail(`The key stands in ${shown.slice(Math.max(0, at - 60), at + 60)}`);
}
