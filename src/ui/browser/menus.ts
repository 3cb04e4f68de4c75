/** Opens and closes the menus of buttons with `data-menu`, by pointer and by keyboard. */
export function listenForMenus(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-menu]")) {
    const menu = document.getElementById(button.dataset["menu"] ?? "");
    if (menu !== null) attach(button, menu);
  }
}

function attach(button: HTMLElement, menu: HTMLElement): void {
  const items = [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const show = (open: boolean): void => {
    menu.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  const close = (): void => {
    show(false);
    button.focus();
  };
  button.addEventListener("click", () => {
    show(menu.hasAttribute("hidden"));
    if (!menu.hasAttribute("hidden")) items[0]?.focus();
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    show(true);
    items[0]?.focus();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Tab") show(false);
    if (event.key === "Escape") close();
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  });
  menu.addEventListener("click", () => close());
  document.addEventListener("click", ({ target }) => {
    const inside = target instanceof Node && (menu.contains(target) || button.contains(target));
    if (!inside) show(false);
  });
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
