import { readImport } from "../../src/services/verifier/protocols/importFromExplorer.ts";
import { directVariant } from "../../src/services/verifier/protocols/direct.ts";
import { rawResponse } from "../support/rawAnswers.ts";
import { askedAddress } from "../support/reports.ts";
import { longestTurn, type Attempt } from "./row.ts";

const asked = { address: askedAddress, chainId: "1" } as const;

/** A title that is nearly found at every place of its page. */
export async function titledPages(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const unit of ["a", "一", "\u0100"])
    for (const length of [8000, 12_000, 16_300, 20_000]) {
      const title = `${unit.repeat(100)}b${unit.repeat(length)}`;
      const text = `<html><title>${title}</title>${unit.repeat(65_436 - length)}`;
      const response = rawResponse({ status: 502, text, contentType: "text/html" });
      attempts.push(
        await longestTurn(`a page of ${unit} with a title of ${length}`, async () => {
          return `${readImport(directVariant, asked, await Promise.resolve(response)).words.length} words`;
        }),
      );
    }
  return attempts;
}
