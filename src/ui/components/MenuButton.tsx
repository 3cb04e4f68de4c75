import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import { asciiJson } from "../../core/json/asciiJson.ts";
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
  const hasLabel = icon === undefined;
  const canOpen = disabledBecause === undefined;
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
        aria-disabled={canOpen ? undefined : "true"}
        aria-haspopup={canOpen ? "menu" : undefined}
        aria-expanded={canOpen ? String(isOpen) : undefined}
        aria-controls={canOpen ? id : undefined}
        aria-label={canOpen ? name : pageWords.labelled(label, disabledBecause)}
        title={disabledBecause ?? name}
        onClick={() => setOpen(canOpen && !isOpen)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== "ArrowDown" || !canOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {icon === undefined ? label : <Icon name={icon} />}
        {hasLabel && <Icon name="chevron-down" slot="content-after" />}
      </vscode-button>
      {canOpen && (
        <div
          class={hasLabel ? "menu-items" : "menu-items more-items"}
          id={id}
          role="menu"
          aria-label={label}
          hidden={!isOpen}
          onKeyDown={onItemKey}
          onClick={close}
        >
          {items.map(({ label: item, description, message }) => (
            <button type="button" role="menuitem" tabIndex={-1} key={item} data-action={asciiJson(message)}>
              {description === undefined ? item : <span class="menu-label">{item}</span>}
              {description !== undefined && " "}
              {description !== undefined && <span class="menu-description">{description}</span>}
            </button>
          ))}
        </div>
      )}
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
