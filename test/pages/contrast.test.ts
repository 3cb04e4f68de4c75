import assert from "node:assert/strict";
import type { PageModel } from "../../src/ui/page/pageModel.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { fullLog, fullResult, resultViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

/** What VS Code gives a webview of each theme, as far as buttons are drawn by it: what a theme lacks is not there. */
const themes: Readonly<
  Record<string, { readonly classes: string; readonly colors: Readonly<Record<string, string>> }>
> = {
  "Dark Modern": {
    classes: "vscode-dark",
    colors: {
      foreground: "#cccccc",
      "editor-background": "#1f1f1f",
      "button-background": "#0078d4",
      "button-foreground": "#ffffff",
      "button-border": "rgba(255, 255, 255, 0.07)",
      "button-hoverBackground": "#026ec1",
      "button-secondaryBackground": "#313131",
      "button-secondaryForeground": "#cccccc",
      "button-secondaryHoverBackground": "#3c3c3c",
      "checkbox-background": "#313131",
      "checkbox-foreground": "#cccccc",
      "textLink-foreground": "#4daafc",
      "textLink-activeForeground": "#4daafc",
      "toolbar-hoverBackground": "rgba(90, 93, 94, 0.31)",
      "list-hoverBackground": "#2a2d2e",
      "charts-green": "#89d185",
      "menu-background": "#1f1f1f",
      "menu-foreground": "#cccccc",
      "menu-selectionBackground": "#0078d4",
      "menu-selectionForeground": "#ffffff",
    },
  },
  "Light Modern": {
    classes: "vscode-light",
    colors: {
      foreground: "#3b3b3b",
      "editor-background": "#ffffff",
      "button-background": "#005fb8",
      "button-foreground": "#ffffff",
      "button-border": "rgba(0, 0, 0, 0.1)",
      "button-hoverBackground": "#0258a8",
      "button-secondaryBackground": "#e5e5e5",
      "button-secondaryForeground": "#3b3b3b",
      "button-secondaryHoverBackground": "#cccccc",
      "checkbox-background": "#f8f8f8",
      "checkbox-foreground": "#3b3b3b",
      "textLink-foreground": "#005fb8",
      "textLink-activeForeground": "#005fb8",
      "toolbar-hoverBackground": "rgba(184, 184, 184, 0.31)",
      "list-hoverBackground": "#f2f2f2",
      "charts-green": "#388a34",
      "menu-background": "#ffffff",
      "menu-foreground": "#3b3b3b",
      "menu-selectionBackground": "#005fb8",
      "menu-selectionForeground": "#ffffff",
    },
  },
  "High Contrast": {
    classes: "vscode-high-contrast",
    colors: {
      foreground: "#ffffff",
      contrastBorder: "#6fc3df",
      contrastActiveBorder: "#f38518",
      "editor-background": "#000000",
      "button-background": "#000000",
      "button-foreground": "#ffffff",
      "button-border": "#6fc3df",
      "button-hoverBackground": "#000000",
      "button-secondaryForeground": "#ffffff",
      "checkbox-background": "#000000",
      "checkbox-foreground": "#ffffff",
      "textLink-foreground": "#21a6ff",
      "textLink-activeForeground": "#21a6ff",
      "list-hoverBackground": "rgba(255, 255, 255, 0.1)",
      "charts-green": "#89d185",
      "menu-background": "#000000",
      "menu-foreground": "#ffffff",
    },
  },
  "High Contrast Light": {
    classes: "vscode-high-contrast vscode-high-contrast-light",
    colors: {
      foreground: "#292929",
      contrastBorder: "#0f4a85",
      contrastActiveBorder: "#006bbd",
      "editor-background": "#ffffff",
      "button-background": "#0f4a85",
      "button-foreground": "#ffffff",
      "button-border": "#0f4a85",
      "button-hoverBackground": "#0f4a85",
      "button-secondaryBackground": "#ffffff",
      "button-secondaryForeground": "#292929",
      "checkbox-background": "#ffffff",
      "checkbox-foreground": "#292929",
      "textLink-foreground": "#0f4a85",
      "textLink-activeForeground": "#0f4a85",
      "list-hoverBackground": "rgba(15, 74, 133, 0.1)",
      "charts-green": "#374e06",
      "menu-background": "#ffffff",
      "menu-foreground": "#292929",
      "menu-selectionBackground": "rgba(15, 74, 133, 0.1)",
    },
  },
};

const message = { type: "tryAgain" } as const;
const text = (said: string) => ({ kind: "text", text: said }) as const;
/** A button of each kind. */
const buttons: PageModel = {
  about: "buttons",
  head: {
    sign: { icon: "check" },
    tone: "good",
    title: "Buttons",
    identity: { of: "Names", names: [[text("Name")]] },
    hasForms: true,
    actions: [
      { label: "Primary", icon: "verified", primary: true, message },
      { label: "Secondary", icon: "verified", message },
      { label: "Sign", icon: "refresh", isIconOnly: true, message },
      { id: "more-menu", label: "Menu", items: [{ label: "Item", message }] },
    ],
  },
  body: [
    {
      kind: "chips",
      pieces: [{ kind: "chip", tone: "good", text: "Chip", section: { id: "there", title: "There" } }],
    },
    {
      kind: "fields",
      fields: [
        {
          label: "Field",
          name: "",
          pieces: [
            { kind: "action", text: "Action", title: "Action", message },
            { kind: "reference", text: "0.0.1001", whole: "0.0.1001" },
            { kind: "copy", what: "ID", whole: "0.0.1001" },
            { kind: "tick", isTicked: true, label: "Ticked", message },
            { kind: "tick", isTicked: false, label: "Not ticked", message },
          ],
        },
      ],
    },
    {
      kind: "rows",
      list: "logs",
      name: "Logs",
      columns: ["Log"],
      total: 1,
      rows: [{ place: 0, cells: [[text("Log")]], fields: [] }],
      version: "0/0",
      filter: undefined,
    },
  ],
};

/** The contrast of a button's text or sign with what is behind it, by the least that WCAG asks for, and how its part is drawn. */
const look = `(button) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const shown = (...layers) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const layer of layers) {
      canvas.fillStyle = layer;
      canvas.fillRect(0, 0, 1, 1);
    }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const base = button.shadowRoot?.querySelector(".base") ?? button;
  const drawn = getComputedStyle(base);
  const layers = [];
  for (let at = base; at !== null; at = at.parentElement ?? at.getRootNode().host ?? null)
    layers.unshift(getComputedStyle(at).backgroundColor);
  const luminance = (color) => color
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const [dim, bright] = [shown(...layers), shown(...layers, drawn.color)]
    .map(luminance)
    .sort((one, other) => one - other);
  const { backgroundColor: background, outlineStyle, outlineColor } = drawn;
  // A sign asks for less than a text.
  const contrast = (bright + 0.05) / (dim + 0.05) / (button.textContent === "" ? 3 : 4.5);
  return { contrast, background, outline: outlineStyle + " " + outlineColor };
}`;
type Look = { readonly contrast: number; readonly background: string; readonly outline: string };

describe("high contrast page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  it("has one kind of visible line between fields and rows", async () => {
    const logs = [fullLog, fullLog, fullLog];
    const page = resultPage(resultViewOf({ body: { ...fullResult, logs } }));
    await window.show({ page });
    const lines = await window.page.evaluate<readonly string[]>(`(() => {
      document.body.classList.add("vscode-high-contrast");
      document.documentElement.style.setProperty("--vscode-contrastBorder", "rgb(111, 195, 223)");
      const field = getComputedStyle(document.querySelector(".labelled .field + .field"));
      const row = getComputedStyle(document.querySelector(".row"));
      return [field.borderTopColor, row.borderBottomColor];
    })()`);
    assert.equal(lines[0], lines[1]);
    assert.doesNotMatch(lines[0] ?? "", /, 0\)$|^transparent$|\/ 0\)$/);
  });
});

describe("button under the pointer", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  for (const [theme, { classes, colors }] of Object.entries(themes))
    it(`is readable, also while pressed: ${theme}`, async () => {
      const { page } = window;
      await window.show({ page: buttons });
      await page.evaluate(`(() => {
        document.body.className = ${JSON.stringify(classes)};
        for (const [name, color] of Object.entries(${JSON.stringify(colors)}))
          document.documentElement.style.setProperty("--vscode-" + name, color);
      })()`);
      const isContrast = classes.startsWith("vscode-high-contrast");
      const check = async (kind: string, index: number): Promise<void> => {
        const node = `document.querySelectorAll(${JSON.stringify(kind)})[${index}]`;
        const lookNow = (): Promise<Look> => page.evaluate<Look>(`(${look})(${node})`);
        const name = `${kind} ${index}`;
        await page.mouse.move(0, 0);
        const atRest = await lookNow();
        await page.locator(kind).nth(index).hover();
        const hovered = await lookNow();
        await page.mouse.down();
        const pressed = await lookNow();
        await page.mouse.move(0, 0);
        await page.mouse.up();
        await page.evaluate("document.activeElement?.blur()");
        for (const [state, { contrast }] of Object.entries({ atRest, hovered, pressed }))
          assert.ok(contrast >= 1, `${name}, ${state}: ${contrast.toFixed(2)} of what it needs`);
        if (!isContrast || kind !== "vscode-button") return;
        const { background, outline } = atRest;
        assert.deepEqual([hovered.background, pressed.background], [background, background], name);
        assert.match(hovered.outline, /^dashed /, name);
        assert.doesNotMatch(outline, /^dashed /, name);
      };
      for (const [kind, least] of Object.entries({
        "vscode-button": 4,
        "#page button:not([role=menuitem])": 7,
      })) {
        const count = await page.locator(kind).count();
        assert.ok(count >= least, `${count} of ${kind}`);
        for (let index = 0; index < count; index += 1) await check(kind, index);
      }
      await page.locator(".menu vscode-button").click();
      await check("[role=menuitem]", 0);
    });
});
