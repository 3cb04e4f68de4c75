import { assertNever } from "../../../core/assertNever.ts";
import { checksummed } from "../../../core/address.ts";
import { compilerVersionToSend } from "../../../builds/publication/standardJson.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import type { Block, Piece, PieceField } from "../../page/pageModel.ts";
import { addressForm } from "../../values/valueForms.ts";
import { settingFields } from "../../parts/compilerSettings.ts";
import { constructorFields } from "../../decoding/constructorFields.ts";
import { aside, code, copiedCode, field, text } from "../../values/shownText.ts";
import type { PlannedCreation } from "../../../app/plan/creation.ts";
import type { PlanView } from "./view.ts";

/** What was compared, and what a deployment fills in. */
export function comparisonSection({ plan, subject, creation, created, recorded }: PlanView): Block {
  const { relation, build } = plan.match;
  const isSendable = plan.publication !== undefined && subject.network.verifierUrl !== undefined;
  if (relation === undefined)
    return sectionOf([
      ...[words.runtime(), words.metadataHash(), words.creation()].map(notCompared),
      ...transactionFields(created, isSendable),
    ]);
  const hash =
    relation.kind === "exact"
      ? words.hashEqual()
      : relation.kind === "identical"
        ? words.hashNone()
        : words.hashDiffers();
  const libraries = [...relation.libraries].map(([name, digits]) =>
    field(
      words.library(name.slice(name.lastIndexOf(":") + 1)),
      ...addressForm(checksummed(`0x${digits}`), { what: words.library(name), path: [] }),
    ),
  );
  if (recorded !== undefined)
    return sectionOf(
      [
        field(words.record(), code(recorded.path)),
        field(
          words.creation(),
          text(words.equalBytes((build.creation?.digits.length ?? 0) / 2)),
          ...(created.grade === "exact" ? [aside(words.creationExact())] : []),
          ...(created.grade === "match" ? [aside(words.creationMatch())] : []),
        ),
        field(words.metadataHash(), text(hash)),
        ...libraries,
        notCompared(words.runtime()),
        ...transactionFields(created, isSendable),
        ...constructorFields(creation, build),
      ],
      words.withRecord(),
    );
  const appended = build.runtime?.appended ?? 0;
  const bytes = (build.runtime?.digits.length ?? 0) / 2 + (appended === "words" ? 0 : appended);
  const immutables = relation.immutables.size;
  return sectionOf([
    field(words.runtime(), text(words.equalBytes(bytes))),
    field(words.metadataHash(), text(hash)),
    ...libraries,
    ...(immutables === 0 ? [] : [field(words.immutables(), text(words.filledIn(immutables)))]),
    field(words.creation(), creationPiece(created)),
    ...transactionFields(created, isSendable),
    ...constructorFields(creation, build),
  ]);
}

const sectionOf = (fields: readonly PieceField[], note?: string): Block => ({
  kind: "section",
  id: "comparison",
  title: words.comparison(),
  ...(note === undefined ? {} : { note: [aside(note)] }),
  blocks: [{ kind: "fields", fields }],
});

const notCompared = (label: string): PieceField =>
  field(label, { kind: "absent", text: words.notCompared() });

/** Services often cannot compare it either: it is no failure. */
function creationPiece({ grade, needsTraces }: PlannedCreation): Piece {
  switch (grade) {
    case "exact":
      return text(words.creationExact());
    case "match":
      return text(words.creationMatch());
    case "noMatch":
      return text(words.hashDiffers());
    case "notCompared":
      return { kind: "absent", text: needsTraces ? words.noTraces() : words.notCompared() };
    default:
      return assertNever(grade);
  }
}

/** What is sent along, so that the service need not look for it, where anything is sent. */
function transactionFields({ transaction }: PlannedCreation, isSendable: boolean): readonly PieceField[] {
  const label = words.creationTransaction();
  return transaction === undefined
    ? []
    : [field(label, ...copiedCode(transaction, label), ...(isSendable ? [aside(words.sentAlong())] : []))];
}

/** Who compiled it, and how. */
export function compilerSection({ plan }: PlanView): Block {
  const { metadata, match } = plan;
  return {
    kind: "section",
    id: "compiler",
    title: words.compiledWith(),
    blocks: [
      {
        kind: "fields",
        fields: [
          ...(metadata === undefined
            ? []
            : [
                field(words.compiler(), ...copiedCode(compilerVersionToSend(metadata), words.compiler())),
                ...settingFields(metadata.settings, aside(words.viaIrNote(plan.filesOfBuild))),
              ]),
          field(words.build(), code(match.build.compilation?.path ?? match.build.path)),
          field(words.built(), { kind: "moment", at: match.build.modifiedAt }),
        ],
      },
    ],
  };
}
