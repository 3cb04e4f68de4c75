import type { VNode } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { pageWords } from "../../../text/pages/page.ts";
import type { Piece } from "../../page/pageModel.ts";
import { longestKey } from "../../page/rowList.ts";
import type { TextField } from "./useTyping.ts";
import { Icon } from "./controls.tsx";
import { usePage } from "./pageContext.ts";

/** A field for a key of a mapping. It is emptied once the key was taken, and focused when the button that removed the last one is gone. */
export function KeyInput(props: Piece & { readonly kind: "keyInput" }): VNode {
  const { mapping, label, placeholder, button, entries } = props;
  const { host } = usePage();
  const field = useRef<TextField>(null);
  const [typed, setTyped] = useState<string>();
  const problem = typed === undefined || typed === props.problem?.text ? props.problem : undefined;
  const problemId = useId();
  useEffect(() => {
    // The control takes its name as a property alone.
    if (field.current !== null) field.current.label = label;
  }, [label]);
  const known = useRef(entries);
  useEffect(() => {
    if (field.current !== null && entries > known.current) field.current.value = "";
    if (entries < known.current && document.activeElement === document.body) field.current?.focus();
    known.current = entries;
  }, [entries]);
  const read = (): void => host.post({ type: "readKey", mapping, key: field.current?.value ?? "" });
  return (
    <span class="key-input">
      <vscode-textfield
        placeholder={placeholder}
        maxlength={String(longestKey)}
        invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        ref={field}
        onInput={() => setTyped(field.current?.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") read();
        }}
      />{" "}
      <vscode-button secondary title={label} aria-label={pageWords.labelled(button, label)} onClick={read}>
        <Icon name="search" slot="content-before" />
        {button}
      </vscode-button>
      {problem !== undefined && (
        <span class="unreadable" role="alert" id={problemId}>
          <Icon name="warning" /> {problem.sentence}
        </span>
      )}
    </span>
  );
}
