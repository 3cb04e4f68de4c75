import type { SkippedFiles } from "../../app/builds/rootOverview.ts";
import { matchWords } from "../../text/builds/match.ts";
import { numberText } from "../../text/language.ts";
import type { Piece } from "../page/pageModel.ts";
import { code, joined, text } from "../values/shownText.ts";

/** That files of builds could not be read, with the path of one of them. */
export function unreadBuilds({ count, first }: SkippedFiles): Piece {
  return joined(matchWords.skippedFiles(count), [code(first), text(numberText(count))]);
}
