import { shortAddress } from "../../core/address.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { CalledNames } from "../../app/decoding/calledNames.ts";
import type { OwnNames } from "../../app/verification/verifiedName.ts";
import type { ListedContract, Visit, VisitKind } from "../../app/history/historyListing.ts";
import { attemptRow } from "./attemptRow.ts";
import { contractLabel, contractName, contractRow } from "./contractRow.ts";
import { timeText } from "./dayText.ts";
import { calledText } from "../parts/calledText.ts";
import { calledBy, resultInWords, resultRow, shortTransaction } from "./resultRow.ts";
import { joined, type TreeRow } from "./treeRow.ts";

/**
 * Something that was done, in the history: what with, what came of it, when, and where that was another network than
 * `active`. A narrow tree cuts the end off.
 * @param here what a result called, where this window knows that
 * @param own what the workspace calls the contract
 */
export function visitRow(
  visit: Visit,
  now: number,
  active: string | undefined,
  here?: CalledNames,
  own?: OwnNames,
): TreeRow {
  const { label, word, row } = partsOf(visit, now, here, own);
  const { network } = visit.listed;
  const description = joined([word, timeText(visit.at), network === active ? undefined : network]);
  return { ...row, label, description, spoken: `${label}, ${description}` };
}

type Parts = { readonly label: string; readonly word: string; readonly row: TreeRow };

const parts: {
  readonly [Kind in VisitKind]: (
    visit: Visit<Kind>,
    now: number,
    here: CalledNames | undefined,
    own: OwnNames | undefined,
  ) => Parts;
} = {
  record: ({ listed }, _now, _here, own) => {
    const row = contractRow(listed);
    return {
      label: contractLabel(listed, own),
      word: words.record(),
      row: { ...row, icon: { name: "note", tone: "neutral" } },
    };
  },
  verification: ({ contract, listed }, now, _here, own) => {
    const label = nameOf(contract, own) ?? shortAddress(listed.entry.contract);
    const row = attemptRow(listed, now);
    return { label, word: row.label, row };
  },
  result: ({ contract, listed }, now, here, own) => {
    const row = resultRow(listed, now, here);
    const { title } = resultInWords(listed.entry, here);
    const called = calledBy(listed.entry, here);
    if (called === undefined)
      return { label: nameOf(contract, own) ?? shortTransaction(listed.entry), word: title, row };
    return { label: calledText(called), word: joined([title, contract && contractName(contract)]), row };
  },
};

function partsOf<Kind extends VisitKind>(
  visit: Visit<Kind>,
  now: number,
  here: CalledNames | undefined,
  own: OwnNames | undefined,
): Parts {
  return parts[visit.kind](visit, now, here, own);
}

function nameOf(contract: ListedContract | undefined, own?: OwnNames): string | undefined {
  return contract && contractLabel(contract, own);
}
