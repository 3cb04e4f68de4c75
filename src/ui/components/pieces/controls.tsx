import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pageWords } from "../../../text/pages/page.ts";
import type { Button, Menu, IconName, Piece } from "../../page/pageModel.ts";
import type { PageMessage } from "../../page/pageMessage.ts";
import { usePage } from "./pageContext.ts";

/** A sign beside words that say the same: screen readers pass over it. `slot` places it in a vscode element. */
export function Icon({ name, slot }: { name: IconName; slot?: "content-before" | "content-after" }): VNode {
  return <span class={`codicon codicon-${name}`} slot={slot} aria-hidden="true" />;
}

/** A full button. */
export function ActionButton(button: Button): VNode {
  const { label, about, icon, isIconOnly, message, primary, title, disabledBecause } = button;
  const { host } = usePage();
  const isSign = isIconOnly === true && icon !== undefined;
  const name =
    disabledBecause === undefined
      ? {
          title: title ?? (isSign ? label : undefined),
          "aria-label": about === undefined ? (isSign ? label : undefined) : pageWords.labelled(label, about),
        }
      : { title: disabledBecause, "aria-label": pageWords.labelled(label, disabledBecause) };
  return (
    <vscode-button
      secondary={primary === true ? undefined : true}
      icon-only={isSign ? true : undefined}
      onClick={disabledBecause === undefined ? host.press(message) : undefined}
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
  kind?: "reference" | "quiet";
  children: ComponentChildren;
}): VNode {
  const { message, title, name, kind, children } = props;
  const { host, isOutOfTabOrder } = usePage();
  return (
    <button
      type="button"
      class={kind === undefined ? "text-button" : `text-button ${kind}`}
      onClick={host.press(message)}
      title={title}
      aria-label={name}
      tabIndex={isOutOfTabOrder === true ? -1 : undefined}
    >
      {children}
    </button>
  );
}

/** What reads like a link and leads to a row of a long list of the page. */
export function RowLink({ list, place, text, whole, title }: Piece & { readonly kind: "row" }): VNode {
  const { lists } = usePage();
  return (
    <button
      type="button"
      class="text-button"
      title={text === whole ? title : pageWords.labelled(title, whole)}
      aria-label={pageWords.labelled(text, title)}
      onClick={() => lists?.get(list)?.(place)}
    >
      <code>{text}</code>
    </button>
  );
}

/** A box that is ticked, or unticked, by the panel when it is pressed. */
export function Tick({ isTicked, label, message }: Piece & { readonly kind: "tick" }): VNode {
  const { host } = usePage();
  return (
    <button
      type="button"
      role="checkbox"
      class="tick"
      aria-checked={isTicked ? "true" : "false"}
      aria-label={label}
      title={label}
      onClick={host.press(message)}
    >
      {isTicked && <Icon name="check" />}
    </button>
  );
}

/** The sign behind a value that copies it whole; `what` names it: "address". */
export function CopySign({ text, what }: { text: string; what: string }): VNode {
  const { host } = usePage();
  const label = pageWords.copy(what);
  return (
    <button
      type="button"
      class="copy-sign"
      onClick={host.press({ type: "copy", text })}
      title={label}
      aria-label={label}
    >
      <Icon name="copy" />
    </button>
  );
}

/** A button with a menu, by pointer and by keyboard. */
export function MenuButton({ id, label, icon, items }: Menu): VNode | null {
  const { host } = usePage();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = (): HTMLElement | null => whole.current?.querySelector("vscode-button") ?? null;
  const itemNodes = (): readonly HTMLElement[] => [
    ...(whole.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  useEffect(() => {
    if (!isOpen) return;
    keepInPage(whole.current?.querySelector<HTMLElement>(".menu-items"));
    itemNodes()[0]?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && whole.current?.contains(target) === true)) setOpen(false);
    };
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
  }, [isOpen]);
  if (items.length === 0) return null;
  const hasLabel = icon === undefined;
  const name = hasLabel ? undefined : label;
  const close = (): void => {
    setOpen(false);
    button()?.focus();
  };
  const onItemKey = (event: KeyboardEvent): void => {
    if (event.key === "Tab") setOpen(false);
    if (event.key === "Escape") close();
    const nodes = itemNodes();
    const next = nextIndex(event.key, nodes.indexOf(document.activeElement as HTMLElement), nodes.length);
    if (next === undefined) return;
    event.preventDefault();
    nodes[next]?.focus();
  };
  return (
    <div class="menu" ref={whole}>
      <vscode-button
        secondary
        icon-only={hasLabel ? undefined : true}
        aria-haspopup="menu"
        aria-expanded={String(isOpen)}
        aria-controls={id}
        aria-label={name}
        title={name}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon === undefined ? label : <Icon name={icon} />}
        {hasLabel && <Icon name="chevron-down" slot="content-after" />}
      </vscode-button>
      <div
        class={hasLabel ? "menu-items" : "menu-items more-items"}
        id={id}
        role="menu"
        aria-label={label}
        hidden={!isOpen}
        onKeyDown={onItemKey}
        onClick={close}
      >
        {items.map(({ label: item, message }) => (
          <button type="button" role="menuitem" tabIndex={-1} key={item} onClick={host.press(message)}>
            {item}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Pixels between a menu and the edge of the page. */
const edge = 8;

/** A menu hangs from the right edge of its button; where the page ends before that has room, it is moved in. */
function keepInPage(menu: HTMLElement | null | undefined): void {
  if (!menu) return;
  menu.style.right = "0";
  const beyond = menu.getBoundingClientRect().left - edge;
  if (beyond < 0) menu.style.right = `${beyond}px`;
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return (index + 1) % count;
    case "ArrowUp":
      return (index - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
