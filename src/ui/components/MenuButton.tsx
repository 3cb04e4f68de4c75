import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/page.ts";
import { asciiJson } from "../page/asciiJson.ts";
import type { Menu } from "../page/pageModel.ts";
import { Icon } from "./controls.tsx";

/** A button with a menu, by pointer and by keyboard. What an item asks for is posted by the page's script. */
export function MenuButton({ id, label, icon, items, disabledBecause }: Menu): VNode | null {
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = (): HTMLElement | null => whole.current?.querySelector("vscode-button") ?? null;
  const itemNodes = (): readonly HTMLElement[] => [
    ...(whole.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
  ];
  useEffect(() => {
    if (!isOpen) return;
    itemNodes()[0]?.focus();
    const closeOutside = ({ target }: Event): void => {
      if (!(target instanceof Node && whole.current?.contains(target) === true)) setOpen(false);
    };
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
  }, [isOpen]);
  if (items.length === 0) return null;
  const face = icon === undefined ? undefined : <Icon name={icon} />;
  if (disabledBecause !== undefined) {
    return (
      <vscode-button
        secondary
        aria-disabled="true"
        title={disabledBecause}
        aria-label={pageWords.labelled(label, disabledBecause)}
      >
        {face ?? label}
        {face === undefined && <Icon name="chevron-down" slot="content-after" />}
      </vscode-button>
    );
  }
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
        icon-only={face === undefined ? undefined : true}
        aria-haspopup="menu"
        aria-expanded={String(isOpen)}
        aria-controls={id}
        aria-label={face === undefined ? undefined : label}
        title={face === undefined ? undefined : label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {face ?? label}
        {face === undefined && <Icon name="chevron-down" slot="content-after" />}
      </vscode-button>
      <div
        class={face === undefined ? "menu-items" : "menu-items more-items"}
        id={id}
        role="menu"
        aria-label={label}
        hidden={!isOpen}
        onKeyDown={onItemKey}
        onClick={close}
      >
        {items.map(({ label: name, description, message }) => (
          <button type="button" role="menuitem" tabIndex={-1} key={name} data-action={asciiJson(message)}>
            {description === undefined ? name : <span class="menu-label">{name}</span>}
            {description !== undefined && " "}
            {description !== undefined && <span class="menu-description">{description}</span>}
          </button>
        ))}
      </div>
    </div>
  );
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
