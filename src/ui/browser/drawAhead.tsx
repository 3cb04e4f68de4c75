import { render } from "preact";
import { Page } from "../components/Page.tsx";
import type { Block, PageModel } from "../page/pageModel.ts";
import type { PageSettings } from "../page/pageSettings.ts";
import type { Piece } from "../page/piece.ts";
import type { Button } from "../page/button.ts";

// None of these words is ever shown, or heard.
const button: Button = { label: "-", icon: "copy", message: { type: "tryAgain" } };
const pieces: readonly Piece[] = [
  { kind: "text", text: "-" },
  { kind: "chip", tone: "good", text: "-" },
  { kind: "reference", text: "-", whole: "-" },
  { kind: "code", text: "-", whole: "-" },
  { kind: "aside", text: "-" },
  { kind: "copy", what: "-", whole: "-" },
  { kind: "moment", at: 0 },
  { kind: "age", at: 0 },
  { kind: "equals", items: [[{ kind: "aside", text: "-" }]] },
  { kind: "list", items: [{ pieces: [{ kind: "absent", text: "-" }] }] },
  { kind: "joined", pieces: [{ kind: "open", what: "-", path: [] }] },
];
const fields = [{ label: "-", name: "-", pieces }];

const blocks: readonly Block[] = [
  { kind: "story", pieces },
  { kind: "banner", tone: "good", title: "-", pieces, buttons: [button] },
  {
    kind: "section",
    id: "-",
    title: "-",
    note: pieces,
    blocks: [
      { kind: "fields", fields },
      { kind: "fields", fields, areShort: true },
      { kind: "stages", label: "-", stages: [{ name: "-", tone: "good", words: ["-"] }] },
      { kind: "fold", id: "-", title: pieces, blocks: [{ kind: "messages", texts: ["-"] }] },
      { kind: "line", pieces, button },
      { kind: "table", name: "attempts", label: "-", columns: [{ title: "-" }], rows: [[pieces]] },
    ],
  },
];

/** What is drawn: of each part of a page that a response brings. */
export const pageAhead: PageModel = {
  about: "",
  head: {
    sign: { icon: "check" },
    tone: "good",
    title: "-",
    identity: { of: "-", names: [pieces] },
    actions: [
      button,
      { id: "-", label: "-", icon: "ellipsis", items: [{ label: "-", message: button.message }] },
    ],
  },
  body: blocks,
};

/**
 * Draws once, where nobody sees it, what pages are mostly made of: V8 compiles a function when it is first called, which
 * takes as long as drawing a response. While a page waits for one there is time for that.
 */
export function drawAhead(settings: PageSettings): void {
  const unseen = document.createElement("div");
  render(<Page page={pageAhead} settings={settings} />, unseen);
  render(null, unseen);
}
