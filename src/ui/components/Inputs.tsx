import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Block } from "../page/pageModel.ts";
import { pageWords } from "../../text/pages/page.ts";
import { Icon } from "./pieces/controls.tsx";
import { usePage } from "./pieces/pageContext.ts";
import type { TextField } from "./pieces/useTyping.ts";

/** Labelled inputs with a button, which Enter presses, too. What is typed stays in the page until it is sent. */
export function Inputs({
  inputs,
  button: { label, about, icon },
  message,
}: Extract<Block, { kind: "inputs" }>): VNode {
  const { host } = usePage();
  const whole = useRef<HTMLDivElement>(null);
  const fields = (): readonly TextField[] => [
    ...(whole.current?.querySelectorAll<TextField>("vscode-textfield") ?? []),
  ];
  // The label beside an element does not name what is inside of its shadow.
  useLayoutEffect(() => {
    for (const [at, field] of fields().entries()) field.label = nameOf(inputs[at]);
  }, [inputs]);
  const send = (): void => host.post({ ...message, arguments: fields().map(({ value }) => value) });
  return (
    <div class="inputs" ref={whole}>
      {inputs.map((input, at) => (
        <div class="input" key={at}>
          <span class="input-label" aria-hidden="true">
            <code>{input.label}</code>
          </span>{" "}
          <vscode-textfield
            placeholder={input.placeholder}
            invalid={input.isInvalid === true}
            onKeyDown={({ key }) => {
              if (key === "Enter") send();
            }}
          />
        </div>
      ))}
      <vscode-button
        secondary
        aria-label={about === undefined ? undefined : pageWords.labelled(label, about)}
        onClick={send}
      >
        {icon && <Icon name={icon} slot="content-before" />}
        {label}
      </vscode-button>
    </div>
  );
}

/** For screen readers. */
function nameOf(input: { readonly label: string; readonly placeholder: string } | undefined): string {
  if (input === undefined) return "";
  const { label, placeholder } = input;
  return label === placeholder ? label : pageWords.labelled(label, placeholder);
}
