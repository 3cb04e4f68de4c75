import type { ComponentChildren, VNode } from "preact";
import { listAround, atPlaceholders } from "../../text/language.ts";
import { pageWords } from "../../text/pages/page.ts";
import type { PieceField } from "../page/pageModel.ts";
import { WireName } from "./pieces/code.tsx";
import { usePage } from "./pieces/pageContext.ts";
import { Pieces } from "./pieces/pieces.tsx";

/** Labeled values in two columns; those that hold nothing are folded into one line. */
export function Fields(props: { fields: readonly PieceField[] }): VNode {
  const { host, settings } = usePage();
  const { isRaw } = settings;
  const fields = props.fields.filter(({ isDecoded }) => !isRaw || isDecoded !== true);
  const shown = fields.filter(({ nothing }) => nothing === undefined);
  return (
    <div class="pieces">
      {shown.length > 0 && (
        <dl class="fields">
          {shown.map(({ label, name, pieces }) => (
            <div class="field" key={`${name} ${label}`}>
              <dt title={name === "" || name === label ? undefined : name}>
                {label === "" ? <code>{name}</code> : label}
                {name !== "" && label !== "" && <WireName name={name} />}
              </dt>
              <dd>
                <Pieces pieces={pieces} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {shown.length < fields.length && (
        <details class="without-value" open={(host.view.search ?? "") !== ""}>
          <summary class="aside">{pageWords.withoutValue(fields.length - shown.length)}</summary>
          <NothingIn fields={fields} of="null" />
          <NothingIn fields={fields} of="empty" />
          <NothingIn fields={fields} of="absent" />
        </details>
      )}
    </div>
  );
}

const nothingWords = {
  null: pageWords.nullFields,
  empty: pageWords.emptyFields,
  absent: pageWords.absentFields,
};

function NothingIn(props: { fields: readonly PieceField[]; of: keyof typeof nothingWords }): VNode | null {
  const { fieldNames } = usePage().settings;
  const those = props.fields.filter(({ nothing }) => nothing === props.of);
  if (those.length === 0) return null;
  const labels = those.map((field) => named(field, fieldNames));
  return (
    <p class="aside nothing" title={those.map(({ name }) => name).join(", ")} data-nothing={props.of}>
      {atPlaceholders<ComponentChildren>(nothingWords[props.of](), asIs, listAround(labels, asIs))}
    </p>
  );
}

/** What a field is called; by its name to the letter where it has no label. */
function named({ label, name }: PieceField, withName: boolean): ComponentChildren {
  if (label === "") return <code>{name}</code>;
  return withName && name !== "" ? pageWords.named(label, name) : label;
}

const asIs = (text: string): ComponentChildren => text;
