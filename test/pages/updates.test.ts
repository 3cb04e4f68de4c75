import assert from "node:assert/strict";
import { until } from "../integration/support/until.ts";
import { hostileTexts, misbehaviour } from "../support/hostileTexts.ts";
import { ApiError } from "../../src/http/failure.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, recordViewOf } from "../support/lookupViews.ts";
import { connectionReport } from "../support/connectionReports.ts";
import { defaultPageSettings } from "../support/pageSettings.ts";
import { connectionPage } from "../../src/ui/connection/connectionPage.ts";
import type { Block, PageModel } from "../../src/ui/page/pageModel.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const startedAt = Date.now() - 65_000;
const checking = connectionPage({
  kind: "checking",
  network: "A network",
  chainId: "298",
  hosts: ["mirror.example", "verifier.example"],
  startedAt,
});
const finished = connectionPage({ kind: "finished", report: connectionReport() });

describe("page updates", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  const show = (body: PageModel): Promise<void> => window.show({ page: body });
  const tell = (page: PageModel, state: object = {}): Promise<void> => window.update({ page, state });
  const titled = (title: string): Promise<boolean> =>
    until(title, async () => (await window.page.locator("h1").textContent()) === title);
  const focused = (): Promise<string> =>
    window.page.evaluate<string>("document.activeElement?.textContent?.trim() ?? ''");

  it("the same model keeps every element", async () => {
    const page = recordPage(recordViewOf({ body: fullRecord }));
    await show(page);
    const before = await window.page.evaluate<number>(`(() => {
      const all = [...document.querySelectorAll("#page *")];
      for (const element of all) element.wasThere = true;
      return all.length;
    })()`);
    await tell(page, { told: true });
    await until("the state to be kept", async () => (await window.state()).includes("told"));
    const same = await window.page.evaluate<number>(
      `[...document.querySelectorAll("#page *")].filter((element) => element.wasThere).length`,
    );
    assert.ok(before > 50);
    assert.equal(same, before);
  });

  it("ignores messages from other pages in the window", async () => {
    await show(checking);
    const forged = { type: "page", page: finished, settings: defaultPageSettings, state: { forged: true } };
    await window.page.evaluate(
      `dispatchEvent(new MessageEvent("message", { origin: "https://other.example", data: ${JSON.stringify(forged)} }))`,
    );
    await window.page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))");
    assert.equal(await window.page.locator("h1").textContent(), checking.head.title);
    assert.equal((await window.state()).includes("forged"), false);
  });

  it("loads only its script and its styles, which contain the icons", async () => {
    const { page } = window;
    const asked: string[] = [];
    const note = (request: { url: () => string }): void => void asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    try {
      await window.showAgain();
    } finally {
      page.off("request", note);
    }
    assert.deepEqual(asked.filter((path) => path !== "/favicon.ico").sort(), [
      "/page.css",
      "/page.js",
      "/panel",
    ]);
    assert.equal(await page.evaluate<boolean>(`document.fonts.check("16px codicon", "\\uea60")`), true);
  });

  it("closing the filter restores the focus", async () => {
    await show(recordPage(recordViewOf({ body: fullRecord })));
    await window.page.getByRole("button", { name: "Refresh" }).focus();
    const named = (): Promise<string> =>
      window.page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''");
    const before = await named();
    await window.page.keyboard.press("Control+f");
    const field = window.page.getByRole("textbox", { name: "Filter this page" });
    await field.fill("memo");
    await until("the page narrowed", async () => (await window.page.locator("main dt").count()) < 5);
    await field.press("Escape");
    await until("the focus back", async () => (await named()) === before);
    assert.match(before, /Refresh/);
  });

  it("keeps the focus on an element that stays", async () => {
    await show(connectionPage({ kind: "cancelled", network: "A network", chainId: "298" }));
    await window.page.getByRole("button", { name: "Check Again" }).focus();
    await tell(finished);
    await titled(finished.head.title);
    assert.equal(await focused(), "Check Again");
    await window.page.keyboard.press("Enter");
    assert.deepEqual(await window.posted(1), [{ type: "tryAgain" }]);
  });

  it("animates nothing that needs layout or paint", async () => {
    await show(checking);
    const moved = await window.page.evaluate<readonly string[]>(`(() => {
      const frames = document.getAnimations().flatMap(({ effect }) => effect.getKeyframes());
      const how = ["offset", "computedOffset", "easing", "composite"];
      return frames.flatMap((frame) => Object.keys(frame).filter((name) => !how.includes(name)));
    })()`);
    assert.deepEqual([...new Set(moved)], ["transform"]);
  });

  it("shows the elapsed time since the start", async () => {
    await show(checking);
    await until("the time", async () =>
      /^\d+ minutes?, \d+ seconds?$/.test((await window.page.locator(".elapsed").textContent()) ?? ""),
    );
  });

  it("a new banner keeps the rest, and state survives a search", async () => {
    await show(recordPage(recordViewOf({ body: fullRecord })));
    const count = (): Promise<number> =>
      window.page.evaluate<number>(
        `[...document.querySelectorAll("main :is(section, dl, svg)")].filter((element) => element.wasThere).length`,
      );
    await window.page.evaluate(
      `for (const element of document.querySelectorAll("main :is(section, dl, svg)")) element.wasThere = true`,
    );
    const before = await count();
    assert.ok(before > 8);
    await window.page.keyboard.press("Control+f");
    await window.page.keyboard.press("Escape");
    const error = new ApiError({ kind: "cutOff", receivedBytes: 7 }, "mirror.example");
    await tell(recordPage(recordViewOf({ body: fullRecord }, { error })), { told: 1 });
    await window.page.locator(".banner.toned").waitFor();
    assert.equal(await count(), before);
    await window.page.keyboard.press("Control+f");
    await tell(recordPage(recordViewOf({ body: fullRecord })), { told: 2 });
    await until("the state", async () => (await window.state()).includes('"told":2'));
  });

  it("scrolls to the top for another subject only", async () => {
    const scrolled = (): Promise<number> => window.page.evaluate<number>("Math.round(scrollY)");
    const record = recordPage(recordViewOf({ body: fullRecord }));
    const lines: Block = { kind: "messages", texts: ["line\n".repeat(100)] };
    const long = { ...record, body: [...record.body, lines] };
    const other = { ...long, about: "another record" };
    await show(long);
    const scroll = async (page: PageModel, told: number): Promise<number> => {
      await window.page.evaluate("scrollTo(0, 200)");
      await until("the place", async () => (await scrolled()) === 200);
      await tell(page, { told });
      await until("the state to be kept", async () => (await window.state()).includes(`"told":${told}`));
      return scrolled();
    };
    assert.deepEqual(
      [await scroll(long, 1), await scroll(other, 2), await scroll(other, 3), await scroll(long, 4)],
      [200, 0, 200, 0],
    );
  });

  it("restores open parts, search, and scroll position", async () => {
    const record = recordPage(recordViewOf({ body: fullRecord }));
    const fold: Block = {
      kind: "fold",
      id: "f",
      title: [{ kind: "text", text: "Fold" }],
      blocks: record.body,
    };
    const { page } = window;
    await show({ ...record, body: [...record.body, fold] });
    await page.locator("#f > summary").click();
    await page.evaluate("scrollTo(0, 400)");
    await until("the state", async () => (await window.state()).includes('"scroll":400'));
    await window.showAgain();
    assert.equal(await page.evaluate("Math.round(scrollY)"), 400);
    assert.equal(await page.locator("#f").getAttribute("open"), "");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("memo");
    await until("the search", async () => (await window.state()).includes('"search":"memo"'));
    await window.showAgain();
    assert.equal(await page.getByRole("textbox", { name: "Filter this page" }).inputValue(), "memo");
    assert.ok((await page.locator("main dt").count()) < 5);
  });

  it("a part asks for what it holds when the reader opens it", async () => {
    const record = recordPage(recordViewOf({ body: fullRecord }));
    const title = [{ kind: "text", text: "Fold" }] as const;
    const fold: Block = { kind: "fold", id: "f", title, blocks: record.body, section: "source" };
    await show({ ...record, body: [fold] });
    await window.page.locator("#f > summary").click();
    assert.deepEqual(await window.posted(1), [{ type: "openSection", section: "source" }]);
  });

  it("scrolls to a part that the reader has asked for elsewhere", async () => {
    const lines: Block = { kind: "messages", texts: ["line\n".repeat(200)] };
    const title = [{ kind: "text", text: "Fold" }] as const;
    const fold: Block = { kind: "fold", id: "f", title, blocks: [lines], isOpen: true };
    const record = recordPage(recordViewOf({ body: fullRecord }));
    const scrolled = (): Promise<number> => window.page.evaluate<number>("Math.round(scrollY)");
    await show({ ...record, body: [lines, fold] });
    assert.equal(await scrolled(), 0);
    await tell({ ...record, body: [lines, { ...fold, isAskedFor: true }] });
    await until("the fold", async () => (await scrolled()) > 500);
  });

  it("renders text of services inert and visible", async () => {
    for (const text of Object.values(hostileTexts)) {
      await show(checking);
      const hostile: PageModel = {
        about: "a page",
        head: {
          ...finished.head,
          title: text.slice(0, 1000),
          identity: { of: text.slice(0, 100), names: [[{ kind: "text", text }]] },
        },
        body: [
          {
            kind: "banner",
            tone: "bad",
            title: text.slice(0, 100),
            pieces: [{ kind: "prose", text }],
            buttons: [],
          },
          {
            kind: "fields",
            fields: [{ label: "Label", name: "", pieces: [{ kind: "code", text, whole: text }] }],
          },
        ],
      };
      await tell(hostile);
      await until("the hostile text", async () => (await window.page.locator(".banner.toned").count()) > 0);
      const markup = await window.page.evaluate<string>(`document.querySelector("#page").innerHTML`);
      assert.equal(misbehaviour(markup), undefined);
    }
  });
});
