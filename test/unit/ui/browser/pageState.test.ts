import assert from "node:assert/strict";
import type { Host } from "../../../../src/ui/browser/host.ts";
import { WebviewPageHost } from "../../../../src/ui/browser/pageHost.ts";
import { pageScript, usePageGlobals } from "./page.ts";

/** Known by what is tried here: its file is of the page, and so are the types in it. */
type PageState = {
  readonly isElsewhere: boolean;
  begin(): void;
  keep(state: unknown): void;
};
type PageStates = { readonly PageState: new (host: Host, pageHost: WebviewPageHost) => PageState };

const record = { subject: "0.0.5" };
const logs = { filter: "0.0.1002", top: 1200, open: [0, 7] };
const place = { scroll: 300, open: ["raw"], lists: { logs } };

describe("where the reader of a page is", () => {
  let PageState: PageStates["PageState"];
  const use = usePageGlobals();
  before(async () => {
    ({ PageState } = (await pageScript("pageState.ts")) as PageStates);
  });

  /** A page of as little as its script asks of a document, with a reader in it. @param kept what its webview holds */
  function pageOf(state: string, kept?: unknown) {
    const reader = { scroll: 0, open: [] as string[] };
    const webview = { state: kept };
    const moved: (() => void)[] = [];
    let soon: (() => void) | undefined;
    const addEventListener = (_type: string, listener: () => void): void => void moved.push(listener);
    use({
      document: {
        body: { dataset: { state } },
        addEventListener,
        getElementById: (id: string) => ({ setAttribute: () => reader.open.push(id) }),
        querySelectorAll: () => reader.open.map((id) => ({ id })),
      },
      window: {
        get scrollY() {
          return reader.scroll;
        },
        scrollTo: ({ top }: { readonly top: number }) => (reader.scroll = top),
        addEventListener,
      },
      requestAnimationFrame: (draw: () => void) => draw(),
      setTimeout: (run: () => void) => (soon = run),
      clearTimeout: () => (soon = undefined),
    });
    const host: Host = {
      postMessage: () => undefined,
      getState: () => webview.state,
      setState: (given) => (webview.state = given),
    };
    const pageHost: WebviewPageHost = new WebviewPageHost(host, () => undefined);
    const page = new PageState(host, pageHost);
    /** The reader goes there, and rests. */
    const goTo = (scroll: number, ...open: readonly string[]): void => {
      Object.assign(reader, { scroll, open });
      for (const listener of moved) listener();
      soon?.();
    };
    const rest = (): void => soon?.();
    return { page, pageHost, reader, webview, goTo, rest };
  }

  it("is kept beside the state of the document once he rests there", () => {
    const { page, pageHost, webview, goTo } = pageOf(JSON.stringify(record));
    page.begin();
    assert.ok(!page.isElsewhere);
    pageHost.keepPlace("logs", logs);
    goTo(300.4, "raw");
    assert.deepEqual(webview.state, { ...record, page: place });
  });

  it("is come back to, by the folds and the long lists too", () => {
    const { page, pageHost, reader, webview } = pageOf(JSON.stringify(record), { ...record, page: place });
    assert.ok(page.isElsewhere);
    page.begin();
    assert.deepEqual(reader, { scroll: 300, open: ["raw"] });
    assert.deepEqual([...pageHost.openFolds], ["raw"]);
    assert.deepEqual([pageHost.takePlace("logs"), pageHost.takePlace("logs")], [logs, undefined]);
    assert.deepEqual(webview.state, { ...record, page: place }, "also before he has moved");
  });

  it("stays where it was while the page is searched, of which a new state is kept", () => {
    const { page, pageHost, webview, goTo, rest } = pageOf(JSON.stringify(record));
    page.begin();
    goTo(300);
    pageHost.isSearched = true;
    goTo(0, "found");
    const before = { scroll: 300, open: [], lists: {} };
    assert.deepEqual(webview.state, { ...record, page: before });
    page.keep({ subject: "0.0.6" });
    rest();
    assert.deepEqual(webview.state, { subject: "0.0.6", page: before });
    pageHost.isSearched = false;
    goTo(10);
    assert.deepEqual(webview.state, { subject: "0.0.6", page: { ...before, scroll: 10 } });
  });

  it("is not taken from another document, nor from what is damaged", () => {
    const damaged: readonly unknown[] = [
      undefined,
      "text",
      [],
      record,
      { subject: "0.0.6", page: place },
      { ...record, page: { ...place, scroll: "300" } },
      { ...record, page: { ...place, open: "raw" } },
      { ...record, page: [place] },
    ];
    for (const kept of damaged) {
      const { page, pageHost, reader } = pageOf(JSON.stringify(record), kept);
      page.begin();
      assert.deepEqual([page.isElsewhere, reader.scroll, reader.open], [false, 0, []], JSON.stringify(kept));
      assert.equal(pageHost.takePlace("logs"), undefined);
    }
    for (const state of ["", "nonsense", "7", "[]"]) {
      const { page, webview } = pageOf(state, "text");
      page.begin();
      assert.deepEqual(webview.state, { page: { scroll: 0, open: [] } });
    }
    const { page, reader } = pageOf(JSON.stringify(record), {
      ...record,
      page: { ...place, open: [7, "raw"] },
    });
    page.begin();
    assert.deepEqual(reader.open, ["raw"]);
  });

  it("is left out where it takes too much, and the state of the document is not", () => {
    const { page, webview, goTo } = pageOf(JSON.stringify(record));
    page.begin();
    goTo(300, "x".repeat(4000));
    assert.ok(JSON.stringify(webview.state).includes("x"));
    goTo(300, "x".repeat(4096));
    assert.deepEqual(webview.state, record);
  });
});
