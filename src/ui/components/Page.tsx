import { type VNode, Fragment, options } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import { filterBlocks, isAnythingIn } from "../page/filterPage.ts";
import type { Block, Menu, MenuItem, PageHead, PageModel, PageSettings } from "../page/pageModel.ts";
import type { RowList } from "../page/rowList.ts";
import { Blocks } from "./Blocks.tsx";
import { ActionButton, Icon, MenuButton } from "./pieces/controls.tsx";
import { PageContext, usePage, type PageHost, type ShownLists } from "./pieces/pageContext.ts";
import { PageSearch } from "./PageSearch.tsx";
import { Pieces } from "./pieces/pieces.tsx";
import { timeText } from "./pieces/times.tsx";
import { visibleText } from "../../core/strings/visibleText.ts";

/** Whoever shows a longer text cuts it and offers the whole; this only keeps a page from drowning. */
const longestText = 100_000;

/** Unseen characters are made visible in every text that a component draws, in content and attributes alike. */
options.vnode = ({ type, props }) => {
  if (typeof type !== "string" && type !== Fragment) return;
  const texts = props as Record<string, unknown>;
  for (const [name, value] of Object.entries(texts)) texts[name] = visible(value);
};

function visible(value: unknown): unknown {
  if (typeof value === "string") return visibleText(value, longestText);
  return Array.isArray(value) ? value.map(visible) : value;
}

/** A whole page. */
export function Page({
  page,
  settings,
  host,
}: {
  page: PageModel;
  settings: PageSettings;
  host: PageHost;
}): VNode {
  return (
    <PageContext.Provider value={{ settings, host }}>
      <Head key={`head ${page.about}`} {...page.head} />
      <Body key={`body ${page.about}`} blocks={page.body} />
    </PageContext.Provider>
  );
}

/** All under the head, narrowed to what holds the text that the reader looks for. */
function Body({ blocks }: { blocks: readonly Block[] }): VNode {
  const page = usePage();
  const { host } = page;
  const main = useRef<HTMLElement>(null);
  const [rows, setRows] = useState<Readonly<Partial<Record<RowList, number>>>>({});
  const countRows = useCallback(
    (list: RowList, found: number) =>
      setRows((before) => (before[list] === found ? before : { ...before, [list]: found })),
    [],
  );
  const lists = useRef<ShownLists>(new Map()).current;
  const context = useMemo(() => ({ ...page, countRows, lists }), [page, countRows, lists]);
  const [text, setText] = useState(host.view.search);
  const search = (wanted: string | undefined): void => {
    setText(wanted);
    host.keepView({ search: wanted });
  };
  const inForm = blocksInForm(blocks, page.settings.isRaw);
  const found = text === undefined ? inForm : filterBlocks(inForm, text, ({ at }) => timeText(at));
  const isFound = text === undefined || isAnythingIn(found, (list) => rows[list] ?? 1);
  return (
    <>
      <PageSearch within={main} text={text} onText={search} isFound={isFound} rows={rowsIn(rows)} />
      <main ref={main}>
        <PageContext.Provider value={context}>
          <Blocks blocks={found} />
        </PageContext.Provider>
      </main>
    </>
  );
}

function rowsIn(rows: Readonly<Partial<Record<RowList, number>>>): number {
  return Object.values(rows).reduce((sum, found) => sum + found, 0);
}

function Head({ sign, tone, title, identity, hasForms, actions }: PageHead): VNode {
  const { fieldNames, isRaw } = usePage().settings;
  return (
    <header class="head">
      <div class={`tile ${tone}`}>
        {"icon" in sign ? (
          <Icon name={sign.icon} />
        ) : (
          <vscode-progress-ring aria-label={sign.waitingFor} role="img" aria-live="off" />
        )}
      </div>
      <div>
        <h1>{title}</h1>
        {identity.names.length > 0 && (
          <ul class="identity" aria-label={identity.of}>
            {identity.names.map((pieces, index) => (
              <li key={index}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div class="actions">
        {hasForms === true && <FormSwitch isRaw={isRaw} />}
        {actions.map((action) =>
          "items" in action ? (
            <MenuButton key={action.id} {...action} items={withFieldNames(action, fieldNames)} />
          ) : (
            <ActionButton key={action.label} {...action} />
          ),
        )}
      </div>
    </header>
  );
}

/** Every page's menu of further actions can show the names that fields have on the wire. */
function withFieldNames({ icon, items }: Menu, areShown: boolean): readonly MenuItem[] {
  if (icon !== "ellipsis" || items.length === 0) return items;
  const label = areShown ? pageWords.hideFieldNames() : pageWords.showFieldNames();
  return [...items, { label, message: { type: "toggleFieldNames" } }];
}

/** The parts of a page that are shown in a form, those of the other one left out. */
export function blocksInForm(blocks: readonly Block[], isRaw: boolean): readonly Block[] {
  const form = isRaw ? "raw" : "decoded";
  return blocks.flatMap((block) => {
    if (block.kind === "fold" || block.kind === "section")
      return [{ ...block, blocks: blocksInForm(block.blocks, isRaw) }];
    if (block.kind !== "form") return [block];
    return block.form === form ? blocksInForm(block.blocks, isRaw) : [];
  });
}

/** The switch between what is decoded and what came: one of two buttons is pressed, the other has the panel change it. */
function FormSwitch({ isRaw }: { isRaw: boolean }): VNode {
  const onPress = usePage().host.press({ type: "toggleRaw" });
  const forms = [
    { label: pageWords.decoded(), isOn: !isRaw },
    { label: pageWords.raw(), isOn: isRaw },
  ];
  return (
    <div class="forms" role="group" aria-label={pageWords.forms()}>
      {forms.map(({ label, isOn }) => (
        <button type="button" key={label} aria-pressed={isOn} onClick={isOn ? undefined : onPress}>
          {label}
        </button>
      ))}
    </div>
  );
}
