import { otherFieldsWords } from "../../text/pages/otherFields.ts";
import type { NamedFiles } from "../../services/verifier/schema.ts";
import { valueWords } from "../../text/value.ts";
import type { ListItem, Piece } from "../page/piece.ts";
import { foreignText, jsonPieces } from "../values/jsonPieces.ts";
import { aside, openPiece, type At, type Form } from "../values/shownText.ts";

/** A list shows so many items; how many more there are is said, and they can be opened. */
export const longestList = 100;

/** Files the service names, each with its sign and what is said about it. */
export function fileList(sign: "good" | "bad"): Form<NamedFiles> {
  return (files, at) => {
    if (files.length === 0) return [aside(valueWords.none())];
    const items = files.first(longestList).map(({ path, detail }): ListItem => {
      const inside: At = { ...at, path: [...at.path, path], what: path.slice(0, 100) };
      const said = detail === undefined ? [] : jsonPieces(detail, inside);
      return { sign, pieces: [...foreignText(path, at), ...said] };
    });
    return [{ kind: "list", items: [...items, ...restItem(files.length, at)] }];
  };
}

/** The last line of a list that was cut. */
export function restItem(length: number, at: At): readonly ListItem[] {
  return length <= longestList ? [] : [{ pieces: restOf(length, at) }];
}

/** How much of a list was cut, and the way to all of it. */
export function restOf(length: number, at: At): readonly Piece[] {
  return [aside(otherFieldsWords.more(length - longestList)), openPiece(at)];
}
