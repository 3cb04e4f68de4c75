import type { ComponentChildren, VNode } from "preact";
import { asciiJson } from "../asciiJson.ts";
import type { PageMessage } from "../pageMessage.ts";
import type { Button } from "../parts/button.ts";
import type { IconName } from "../parts/icon.ts";

/** A sign beside words that say the same: screen readers pass over it. `slot` places it in a vscode-button. */
export function Icon({ name, slot }: { name: IconName; slot?: "content-before" }): VNode {
  return <span class={`codicon codicon-${name}`} slot={slot} aria-hidden="true" />;
}

/** A full button. What it asks for is posted by the page's script, which listens for `data-action`. */
export function ActionButton({ label, icon, message, primary, disabledBecause }: Button): VNode {
  const state =
    disabledBecause === undefined
      ? { "data-action": asciiJson(message) }
      : { "aria-disabled": "true", title: disabledBecause, "aria-label": `${label}: ${disabledBecause}` };
  return (
    <vscode-button secondary={primary === true ? undefined : true} {...state}>
      {icon && <Icon name={icon} slot="content-before" />}
      {label}
    </vscode-button>
  );
}

/** A button that reads like a link, for the middle of a line. */
export function TextButton(props: {
  message: PageMessage;
  title: string;
  kind?: "reference";
  children: ComponentChildren;
}): VNode {
  const { message, title, kind, children } = props;
  return (
    <button
      type="button"
      class={kind === undefined ? "text-button" : `text-button ${kind}`}
      data-action={asciiJson(message)}
      title={title}
    >
      {children}
    </button>
  );
}

/** The sign behind a value that copies it whole; `what` names it: "address". */
export function CopySign({ text, what }: { text: string; what: string }): VNode {
  const label = `Copy ${what}`;
  return (
    <button
      type="button"
      class="copy-sign"
      data-action={asciiJson({ type: "copy", text } satisfies PageMessage)}
      title={label}
      aria-label={label}
    >
      <Icon name="copy" />
    </button>
  );
}
