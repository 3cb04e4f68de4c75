import type { ComponentChildren, VNode } from "preact";
import { pageWords } from "../../text/pages/page.ts";
import { asciiJson } from "../../core/json/asciiJson.ts";
import type { Button } from "../page/button.ts";
import type { IconName } from "../page/icon.ts";
import type { PageMessage } from "../page/pageMessage.ts";
import { usePage } from "./pageContext.ts";

/** A sign beside words that say the same: screen readers pass over it. `slot` places it in a vscode element. */
export function Icon({ name, slot }: { name: IconName; slot?: "content-before" | "content-after" }): VNode {
  return <span class={`codicon codicon-${name}`} slot={slot} aria-hidden="true" />;
}

/** A full button. What it asks for is posted by the page's script, which listens for `data-action`. */
export function ActionButton(button: Button): VNode {
  const { label, about, icon, isIconOnly, message, primary, disabledBecause } = button;
  const isSign = isIconOnly === true && icon !== undefined;
  const name =
    disabledBecause === undefined
      ? {
          title: isSign ? label : undefined,
          "aria-label": about === undefined ? (isSign ? label : undefined) : pageWords.labelled(label, about),
        }
      : { title: disabledBecause, "aria-label": pageWords.labelled(label, disabledBecause) };
  return (
    <vscode-button
      secondary={primary === true ? undefined : true}
      icon-only={isSign ? true : undefined}
      data-action={disabledBecause === undefined ? asciiJson(message) : undefined}
      aria-disabled={disabledBecause === undefined ? undefined : "true"}
      title={name.title}
      aria-label={name["aria-label"]}
    >
      {isSign ? <Icon name={icon} /> : icon && <Icon name={icon} slot="content-before" />}
      {isSign ? undefined : label}
    </vscode-button>
  );
}

/** Buttons side by side. */
export function Buttons({ buttons }: { buttons: readonly Button[] }): VNode | null {
  if (buttons.length === 0) return null;
  return (
    <div class="buttons">
      {buttons.map((button) => (
        <ActionButton key={button.label} {...button} />
      ))}
    </div>
  );
}

/** A button that reads like a link, for the middle of a line. */
export function TextButton(props: {
  message: PageMessage;
  title: string;
  /** Its name where its own words do not say enough. */
  name?: string;
  kind?: "reference";
  children: ComponentChildren;
}): VNode {
  const { message, title, name, kind, children } = props;
  const { isOutOfTabOrder } = usePage();
  return (
    <button
      type="button"
      class={kind === undefined ? "text-button" : `text-button ${kind}`}
      data-action={asciiJson(message)}
      title={title}
      aria-label={name}
      tabIndex={isOutOfTabOrder === true ? -1 : undefined}
    >
      {children}
    </button>
  );
}

/** The sign behind a value that copies it whole; `what` names it: "address". */
export function CopySign({ text, what }: { text: string; what: string }): VNode {
  const label = pageWords.copy(what);
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
