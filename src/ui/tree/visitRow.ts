import { assertNever } from "../../core/assertNever.ts";
import { shortenHex } from "../../core/hex.ts";
import { attemptWord } from "../../text/attempt.ts";
import type { Visit } from "../../app/history/listing.ts";
import { attemptRow } from "./attemptRow.ts";
import { contractName, contractRow } from "./contractRow.ts";
import { timeText } from "./dayText.ts";
import { resultInWords, resultRow, shortTransaction } from "./resultRow.ts";
import { joined, type TreeRow } from "./treeRow.ts";

/** Something that was done, in the history: what with, when, what came of it, and where. */
export function visitRow(visit: Visit, now: number): TreeRow {
  const { label, word, row } = partsOf(visit, now);
  const description = joined([timeText(visit.at), word, visit.listed.network]);
  return { ...row, label, description, spoken: `${label}, ${description}` };
}

function partsOf(
  visit: Visit,
  now: number,
): { readonly label: string; readonly word: string; readonly row: TreeRow } {
  switch (visit.kind) {
    case "record": {
      const row = contractRow(visit.listed, undefined);
      return { label: row.label, word: "record", row: { ...row, icon: { name: "note", tone: "neutral" } } };
    }
    case "verification": {
      const { entry } = visit.listed;
      const label = nameOf(visit) ?? shortenHex(entry.contract, 8, 6);
      return {
        label,
        word: attemptWord(entry),
        row: attemptRow(visit.listed, now),
      };
    }
    case "result": {
      const { entry } = visit.listed;
      const label = nameOf(visit) ?? shortTransaction(entry);
      return { label, word: resultInWords(entry).title.toLowerCase(), row: resultRow(visit.listed, now) };
    }
    default:
      return assertNever(visit);
  }
}

function nameOf({ contract }: Visit): string | undefined {
  return contract && contractName(contract);
}
