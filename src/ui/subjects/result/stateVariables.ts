import type { ContractVariables, ResultDecoding } from "../../../app/decoding/resultDecoding.ts";
import { shortAddress } from "../../../core/address.ts";
import { visibleLine } from "../../../core/strings/visibleText.ts";
import type { DecodedValue } from "../../../decode/decoding.ts";
import type { TouchedSlot, TouchedVariable } from "../../../decode/storage/nameSlots.ts";
import type { Field } from "../../../services/ledger/sourceField.ts";
import type { Rows, StateChange } from "../../../services/ledger/transaction.ts";
import { resultWords as words } from "../../../text/subjects/result/resultPage.ts";
import { stateWords } from "../../../text/subjects/result/stateVariables.ts";
import { valueWords } from "../../../text/value.ts";
import { valuePieces } from "../../decoding/argumentItems.ts";
import type { NameOf } from "../../decoding/inlineValue.ts";
import { originPiece } from "../../decoding/originPieces.ts";
import type { Block, Piece } from "../../page/pageModel.ts";
import { integerChange, layoutHint, variableName } from "../../parts/variables.ts";
import { aside } from "../../values/shownText.ts";
import { addressForm, spelledAddress } from "../../values/valueForms.ts";
import { foldedTable } from "./movements.ts";
import { changeCell, wordCell } from "./rows/resultRows.ts";

/** UTF-16 units of a type, and of what says what is copied. */
const longestType = 80;
const longestCopyLabel = 60;

/** Blocks with the number of rows that they are counted as. */
export type CountedBlocks = { readonly count: number; readonly blocks: readonly Block[] };

/**
 * State changes by the variables of the contracts' sources, with the slots as they came folded away. Undefined where nothing can be said
 * of any slot.
 *
 * @param list the slots as they came
 */
export function stateVariableBlocks(
  rows: Rows<StateChange>,
  list: Block,
  decoding: ResultDecoding | undefined,
): CountedBlocks | undefined {
  const contracts = decoding?.variablesOf(rows) ?? [];
  if (decoding === undefined || !contracts.some(isExplained)) return undefined;
  const title: Piece = { kind: "text", text: stateWords.slots(rows.length) };
  return {
    count: contracts.reduce((sum, { variables, unnamed }) => sum + variables.length + unnamed.length, 0),
    blocks: [
      ...contracts.map((contract) => contractSection(contract, decoding.nameOf)),
      { kind: "fold", id: "stateSlots", title: [title], blocks: [list] },
    ],
  };
}

const isExplained = ({ variables, toolWithoutLayout }: ContractVariables): boolean =>
  variables.length > 0 || layoutHint(toolWithoutLayout) !== undefined;

function contractSection(contract: ContractVariables, nameOf: NameOf): Block {
  const { address, variables, unnamed, origins, toolWithoutLayout } = contract;
  const whole = spelledAddress(address);
  const reference = addressForm(whole, { what: words.contractColumn(), path: [] });
  const isRead = ({ isWritten }: TouchedVariable): boolean => !isWritten;
  const rows = [
    ...variables.filter(({ isWritten }) => isWritten).map((variable) => variableCells(variable, nameOf)),
    ...unnamed.map(slotCells),
    ...variables.filter(isRead).map((variable) => variableCells(variable, nameOf)),
  ];
  const title = nameOf(address)?.name ?? shortAddress(whole);
  const hint = layoutHint(toolWithoutLayout);
  return {
    kind: "section",
    id: `state-${address}`,
    title,
    note: [...reference, ...origins.map(originPiece)],
    isInner: true,
    blocks: [
      ...foldedTable(
        `state-${address}`,
        "variables",
        title,
        [{ title: stateWords.variable() }, { title: words.valueColumn() }],
        rows,
      ),
      ...(hint === undefined ? [] : [{ kind: "paragraph", pieces: [aside(hint)] } as const]),
    ],
  };
}

type Cells = readonly (readonly Piece[])[];

function variableCells({ path, type, before, after, isWritten }: TouchedVariable, nameOf: NameOf): Cells {
  const name = variableName(path, nameOf);
  const value = (one: DecodedValue | undefined): readonly Piece[] =>
    one === undefined
      ? [{ kind: "absent", text: valueWords.notSent() }]
      : valuePieces(one, visibleLine(name.text, longestCopyLabel), nameOf);
  const values = isWritten
    ? [...value(before), aside("→"), ...value(after), ...integerChange(before, after)]
    : [...value(before), aside(words.onlyRead())];
  return [[name, aside(visibleLine(type, longestType))], values];
}

/** A slot that no variable explains. */
function slotCells({ slot, before, after }: TouchedSlot): Cells {
  const field = (value: string | undefined, missing: "absent" | "null"): Field<string> =>
    value === undefined ? { state: missing } : { state: "value", value };
  return [wordCell(field(slot, "absent")), changeCell(field(before, "absent"), field(after, "null"))];
}
