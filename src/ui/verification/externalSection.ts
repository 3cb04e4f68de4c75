import { pageToOpen, type ExternalPage } from "../../services/verifier/externalVerifications.ts";
import type { VerificationResponse } from "../../services/verifier/verification.ts";
import { externalWords as words } from "../../text/verification/external.ts";
import type { Block, Piece } from "../page/pageModel.ts";
import { foreignText } from "../values/jsonPieces.ts";
import { aside, code } from "../values/shownText.ts";

const externalPages: readonly ExternalPage[] = ["explorerUrl", "statusUrl"];

/** What became of the source at the explorers that the service handed it on to, with the ways to their pages. */
export function externalSection(response: VerificationResponse): Block {
  const { externalVerifications, responses } = response;
  const rows = externalVerifications.map((external, index) => {
    const { explorer, verificationId, error } = external;
    const at = {
      responseIndex: responses.length - 1,
      path: ["externalVerifications", explorer],
      what: words.result(),
    };
    const result: readonly Piece[] =
      error !== undefined
        ? [{ kind: "chip", tone: "careful", text: words.refused() }, ...foreignText(error, at)]
        : verificationId === undefined
          ? [aside(words.notTold())]
          : [{ kind: "chip", tone: "neutral", text: words.submitted() }, ...foreignText(verificationId, at)];
    const pages = externalPages.flatMap((page): readonly Piece[] => {
      const url = pageToOpen(external[page]);
      if (url === undefined) return [];
      const message = { type: "openExternal", external: index, page } as const;
      return [{ kind: "action", text: words[page](url.host), title: words.opens(url.host), message }];
    });
    return [[code(explorer)], result, pages];
  });
  const columns = [words.explorer(), words.result(), words.pages()].map((title) => ({ title }));
  const table: Block = { kind: "table", name: "explorers", label: words.title(), columns, rows };
  const note = [{ kind: "text", text: words.note() } as const];
  return { kind: "section", id: "explorers", title: words.title(), note, blocks: [table] };
}
