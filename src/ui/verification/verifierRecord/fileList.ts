import type { NamedFiles } from "../../../services/verifier/schema.ts";
import { foreignJson, foreignText, type Origin } from "../../parts/foreignValue.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { andMore, longestList } from "./andMore.ts";

/** Files the service names, each with its sign and what is said about it. */
export function fileList(files: NamedFiles, good: boolean, origin: Origin, name: string): Html {
  if (files.length === 0) return html`<span class="aside">none</span>`;
  const sign = good
    ? html`<span class="sign good">${icon("check")}</span>`
    : html`<span class="sign bad">${icon("error")}</span>`;
  return html`<ul class="files">
      ${files.first(longestList).map(({ path, detail }) => {
        const inside: Origin = { answer: origin.answer, path: [...origin.path, path] };
        return html`<li>
          ${sign} ${foreignText(path, origin, "the list")}
          ${detail === undefined ? nothing : foreignJson(detail, inside, "the detail")}
        </li>`;
      })}
    </ul>
    ${andMore(files.length, origin, name)}`;
}
