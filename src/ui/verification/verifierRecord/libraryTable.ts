import type { JsonObject } from "../../../core/json/jsonValue.ts";
import { namesOf } from "../../../core/json/namesOf.ts";
import { parseAddress } from "../../../core/address.ts";
import { foreignJson, foreignText, type Origin } from "../../parts/foreignValue.ts";
import { html, type Html } from "../../parts/html.ts";
import { addressValue } from "./addressValue.ts";
import { andMore, longestList } from "./andMore.ts";

/** Placeholder → address of the library that stands in its place; addresses come without `0x` and get it here. */
export function libraryTable(map: JsonObject, origin: Origin, name: string): Html {
  const names = namesOf(map);
  if (names.length === 0) return html`<span class="aside">none</span>`;
  return html`<table class="libraries">
      <thead>
        <tr>
          <th scope="col">Placeholder</th>
          <th scope="col">Library address</th>
        </tr>
      </thead>
      <tbody>
        ${names.slice(0, longestList).map((placeholder) => {
          const value = map[placeholder] ?? null;
          const inside: Origin = { answer: origin.answer, path: [...origin.path, placeholder] };
          const isAddress = typeof value === "string" && parseAddress(value).ok;
          return html`<tr>
            <td>${foreignText(placeholder, origin, "the map")}</td>
            <td>${isAddress ? addressValue(value) : foreignJson(value, inside, "the value")}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    ${andMore(names.length, origin, name)}`;
}
