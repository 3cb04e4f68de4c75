import type { LedgerFactStates } from "../../../app/lookups/ledgerFacts.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import type { Block, Piece, PieceField } from "../../page/pageModel.ts";
import { isReference } from "../../../core/scan/subject.ts";
import { shortenHex } from "../../../core/hex.ts";
import { addressForm, entityForm } from "../../values/identifierForms.ts";
import { tinybarForm } from "../../values/numberForms.ts";
import { aside, code, joined, text } from "../../values/shownText.ts";
import { timestampForm } from "../../values/timeForms.ts";
import { factPieces } from "../factPieces.ts";
import type { RecordView } from "../view.ts";

/** What a contract holds and who had it created, which its record does not say, and what asks for that. */
export function factsSection({ facts = {}, lookup }: RecordView): readonly Block[] {
  const states = Object.values(facts);
  if (states.length === 0) return [];
  const host = lookup?.value.response.host ?? "";
  const isAsked = states.some(({ kind }) => kind !== "notAsked");
  const blocks: readonly Block[] = isAsked
    ? [{ kind: "fields", fields: [...balanceField(facts), ...creatorFields(facts)], areShort: true }]
    : [
        {
          kind: "line",
          pieces: [text(words.factsNotAsked(host))],
          button: { label: words.lookUpFacts(), icon: "search", message: { type: "lookUpFacts" } },
        },
      ];
  const note: readonly Piece[] = isAsked ? [joined(words.factsFrom(), [code(host)])] : [];
  return [{ kind: "section", id: "facts", title: words.facts(), note, blocks }];
}

function balanceField({ balance }: LedgerFactStates): readonly PieceField[] {
  if (balance === undefined) return [];
  const label = words.balance();
  const pieces = factPieces(balance, ({ amount }) => tinybarForm(amount, { what: label, path: [] }));
  const changedAt = balance.kind === "loaded" ? balance.value?.changedAt : undefined;
  const what = words.balanceChanged();
  return [
    { label, name: "balance.balance", pieces },
    ...(changedAt === undefined
      ? []
      : [{ label: what, name: "balance.timestamp", pieces: timestampForm(changedAt, { what, path: [] }) }]),
  ];
}

function creatorFields({ creator }: LedgerFactStates): readonly PieceField[] {
  if (creator === undefined) return [];
  const label = words.creator();
  // Until it is known, and where it is not, one line says so of all.
  if (creator.kind !== "loaded" || creator.value === undefined)
    return [{ label, name: "from", pieces: factPieces(creator, () => []) }];
  const { sender, factory, transaction } = creator.value;
  return [
    {
      label,
      name: "from",
      pieces:
        sender === undefined
          ? [{ kind: "absent", text: words.notTold() }]
          : addressForm(sender, { what: label, path: [] }),
    },
    ...(factory === undefined
      ? []
      : [
          {
            label: words.factory(),
            name: "contract_id",
            pieces: [...entityForm(factory, { what: words.factory(), path: [] }), aside(words.factoryNote())],
          },
        ]),
    ...(transaction === undefined ? [] : [transactionField(transaction)]),
  ];
}

function transactionField(whole: string): PieceField {
  const label = words.creatingTransaction();
  const shown = shortenHex(whole, 10, 8);
  return {
    label,
    name: "hash",
    pieces: [
      isReference(whole) ? { kind: "reference", text: shown, whole } : code(shown, whole),
      { kind: "copy", what: label, whole },
    ],
  };
}
