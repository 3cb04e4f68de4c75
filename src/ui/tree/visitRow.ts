import { shortAddress } from "../../core/address.ts";
import { treeWords as words } from "../../text/tree.ts";
import type { CalleeNames } from "../../app/decoding/calleeNames.ts";
import type { WorkspaceNames } from "../../app/verification/verifiedName.ts";
import type { Visit, VisitKind } from "../../app/history/historyListing.ts";
import { attemptRow } from "./attemptRow.ts";
import { labelAndPlace, contractName, contractRow } from "./contractRow.ts";
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
  here?: CalleeNames,
  own?: WorkspaceNames,
): TreeRow {
  const { label, place, word, row } = partsOf(visit, now, here, own);
  const { network } = visit.listed;
  const description = joined([word, timeText(visit.at), network === active ? undefined : network, place]);
  return { ...row, label, description, spoken: `${label}, ${description}` };
}

type Parts = {
  readonly label: string;
  /** The contract's ID or address, or its label, where the row is called otherwise. */
  readonly place?: string | undefined;
  readonly word: string;
  readonly row: TreeRow;
};

const parts: {
  readonly [Kind in VisitKind]: (
    visit: Visit<Kind>,
    now: number,
    here: CalleeNames | undefined,
    own: WorkspaceNames | undefined,
  ) => Parts;
} = {
  record: ({ listed }, _now, _here, own) => {
    const row = contractRow(listed, undefined, { label: own?.label });
    return {
      ...labelAndPlace(listed, own),
      word: listed.entry.isAccount === true ? words.account() : words.inspectedContract(),
      row: { ...row, icon: { name: "note", tone: "neutral" } },
    };
  },
  verification: ({ contract, listed }, now, _here, own) => {
    const row = attemptRow(listed, now);
    const called = contract && labelAndPlace(contract, own);
    return { label: shortAddress(listed.entry.contract), ...called, word: row.label, row };
  },
  result: ({ contract, listed }, now, here, own) => {
    const row = resultRow(listed, now, here);
    const { title } = resultInWords(listed.entry, here);
    const called = calledBy(listed.entry, here);
    if (called === undefined)
      return {
        label: shortTransaction(listed.entry),
        ...(contract && labelAndPlace(contract, own)),
        word: title,
        row,
      };
    const place = contract && (own?.label ?? contractName(contract));
    return { label: calledText(called), place, word: title, row };
  },
};

function partsOf<Kind extends VisitKind>(
  visit: Visit<Kind>,
  now: number,
  here: CalleeNames | undefined,
  own: WorkspaceNames | undefined,
): Parts {
  return parts[visit.kind](visit, now, here, own);
}
