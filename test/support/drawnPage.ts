import { h, options } from "preact";
import { renderToString } from "preact-render-to-string";
import { Page } from "../../src/ui/components/Page.tsx";
import type { PageHost } from "../../src/ui/components/pieces/pageContext.ts";
import { asciiJson } from "./asciiJson.ts";
import type { Block, PageModel, Row, PieceField, PageSettings } from "../../src/ui/page/pageModel.ts";
import { defaultPageSettings } from "./pageSettings.ts";
import type { RowList } from "../../src/ui/page/rowList.ts";
import { viewedAt } from "./lookupViews.ts";

/** Nothing can be done in a page that is only drawn; its markup says what each button would ask for, as `data-action`. */
const host: PageHost = {
  post: () => undefined,
  press: (message) => Object.assign(() => undefined, { message }),
  request: () => new Promise(() => undefined),
  view: { about: "", scroll: 0, folds: [], lists: {} },
  keepView: () => undefined,
};
const drawVisible = options.vnode;
options.vnode = (vnode) => {
  drawVisible?.(vnode);
  const props = vnode.props as Record<string, unknown>;
  const { onClick } = props;
  if (typeof onClick === "function" && "message" in onClick)
    props["data-action"] = asciiJson(onClick.message);
};

/** A page's markup, in plain Node. */
export function renderPage(page: PageModel, settings: PageSettings = defaultPageSettings): string {
  return renderToString(h(Page, { page, settings, host }));
}

/** A page's markup as of {@link viewedAt}, its times in UTC, with the names on the wire. */
export function drawnPage(page: PageModel, settings: Partial<PageSettings> = {}): string {
  const now = Date.now.bind(Date);
  Object.assign(Date, { now: () => viewedAt });
  try {
    return renderPage(page, { ...defaultPageSettings, times: "utc", fieldNames: true, ...settings });
  } finally {
    Object.assign(Date, { now });
  }
}

/** The same page with what its rows show once they are opened, as far as that came: their fields stand behind their list. */
export function withOpenRows(page: PageModel): PageModel {
  return { ...page, body: page.body.flatMap((block) => withRowsBehind(block)) };
}

function withRowsBehind(block: Block): readonly Block[] {
  const inside = (blocks: readonly Block[]): readonly Block[] => blocks.flatMap(withRowsBehind);
  switch (block.kind) {
    case "section":
    case "fold":
      return [{ ...block, blocks: inside(block.blocks) }];
    case "columns":
      return [{ ...block, columns: block.columns.map(inside) }];
    case "rows":
      return [block, ...block.rows.map(({ fields }) => ({ kind: "fields", fields }) as const)];
    default:
      return [block];
  }
}

/** All blocks of a page, those inside others behind these. */
export function blocksOf(page: PageModel): readonly Block[] {
  const all = (blocks: readonly Block[]): readonly Block[] =>
    blocks.flatMap((block) => {
      if (block.kind === "columns") return [block, ...block.columns.flatMap(all)];
      return "blocks" in block ? [block, ...all(block.blocks)] : [block];
    });
  return all(page.body);
}

/** The blocks of one kind. */
export function blocksOfKind<Kind extends Block["kind"]>(
  page: PageModel,
  kind: Kind,
): readonly Extract<Block, { kind: Kind }>[] {
  return blocksOf(page).filter((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);
}

/** The labelled values of a page, without those of its rows. */
export function fieldsOf(page: PageModel): readonly PieceField[] {
  return blocksOfKind(page, "fields").flatMap(({ fields }) => fields);
}

/** The rows that come with a page. */
export function rowsOf(page: PageModel, list: RowList): readonly Row[] {
  return blocksOfKind(page, "rows").flatMap((block) => (block.list === list ? block.rows : []));
}
