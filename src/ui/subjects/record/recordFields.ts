import { sameAddress, shortAddress } from "../../../core/address.ts";
import { parseEntityId } from "../../../core/hedera/entityId.ts";
import { longZeroAddress } from "../../../core/hedera/longZero.ts";
import type { Contract, ContractSection } from "../../../services/ledger/contract.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import type { PieceField } from "../../page/pageModel.ts";
import { aside, code } from "../../values/shownText.ts";
import { sourceFieldPieces } from "../../values/sourceFields.ts";

/** Every field of a section. */
export function recordFields(contract: Contract, section: ContractSection): readonly PieceField[] {
  return contract.fields.flatMap((field) => {
    if (field.section !== section) return [];
    const shown = sourceFieldPieces([field]);
    return field.meaning === "evmAddress" ? [...shown, ...longZeroField(contract)] : shown;
  });
}

/** The form that the contract has by its ID; said where the address is another. */
function longZeroField({ entityId, address }: Contract): readonly PieceField[] {
  const id = parseEntityId(entityId ?? "");
  const form = id.ok ? longZeroAddress(id.value) : undefined;
  if (!id.ok || form === undefined || sameAddress(form, address ?? "")) return [];
  const label = words.longZeroForm();
  const pieces = [
    code(shortAddress(form), form),
    { kind: "copy", what: label, whole: form } as const,
    aside(words.derived()),
  ];
  return [{ label, name: "", pieces }];
}
