import assert from "node:assert/strict";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { verificationPage } from "../../src/ui/verification/verificationPage.ts";
import {
  fullLog,
  fullRecord,
  fullResult,
  fullStateChange,
  recordViewOf,
  resultViewOf,
} from "../support/lookupViews.ts";
import { respondedReport, askedAddress, network } from "../support/reports.ts";
import type { CodeComparison } from "../../src/app/builds/comparison.ts";
import type { LocatedBuild } from "../../src/app/builds/locatedBuild.ts";
import type { ProxyDetection } from "../../src/app/verification/proxy.ts";
import { recordPage } from "../../src/ui/subjects/record/recordPage.ts";
import { argument, decoded, eventOf, oracle, vault } from "../support/decodedParts.ts";
import { foundCalls, sevenCalls, withdrawDecoding } from "../support/decodings.ts";
import { buildNamed } from "../unit/builds/samples.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const record = { address: askedAddress, chainId: network.chainId };
const said = [
  { status: 500, body: { error: "The deployed and recompiled bytecode don't match." } },
  { status: 500, body: { error: "some words" } },
  { body: { contracts: [{ ...record, status: "perfect" }], unused: [] } },
];

const otherMetadata = {
  kind: "sameCode",
  assumedImmutables: false,
  libraries: new Map(),
  immutables: new Map(),
  metadata: [],
} as const;

describe("narrow page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));
  const number = (expression: string): Promise<number> => window.page.evaluate<number>(expression);

  it("shortens a value in a row once, in the middle", async () => {
    const logs = Array<object>(3).fill({ ...fullLog, data: `0x${"ab".repeat(96)}` });
    const page = resultPage(resultViewOf({ body: { ...fullResult, logs: logs as never } }));
    for (const width of [320, 760]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const cut = await window.page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".rows-logs .row-line > * > *, .fitted > :last-child")]
          .filter((node) => !node.matches(".fitted") && node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0)
          .map((node) => node.textContent)`,
      );
      assert.deepEqual(cut, [], String(width));
      const ends = await window.page.locator(".rows-logs .fitted > :last-child").allInnerTexts();
      assert.deepEqual([...new Set(ends)], ["1b1b", "abab"]);
    }
  });

  it("cuts only long numbers, with an ellipsis", async () => {
    const number = 3_000_000_070_000_000_000n;
    const written = `0x${number.toString(16).padStart(64, "0")}`;
    const change = { ...fullStateChange, value_read: `0x${"0".repeat(64)}`, value_written: written };
    const logs = [{ ...fullLog, data: written }];
    const page = resultPage(resultViewOf({ body: { ...fullResult, logs, state_changes: [change] } }));
    for (const width of [320, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const beyond = await window.page.evaluate<readonly string[]>(
        `[...document.querySelectorAll(".row-line > [role=cell] > *")].filter((node) => {
          const { right } = node.getBoundingClientRect();
          const isShort = node.textContent.length < 4;
          return right > node.parentElement.getBoundingClientRect().right + 1
            || (isShort && node.scrollWidth > node.clientWidth);
        }).map((node) => node.textContent)`,
      );
      assert.deepEqual(beyond, [], String(width));
    }
  });

  it("cuts the long values of a log before its short ones", async () => {
    const values = [
      argument("address", "owner", { kind: "address", address: vault }, true),
      argument("uint256", "amount", 5_000_000_000_000_000_000n),
      argument("address", "receiver", { kind: "address", address: oracle }, true),
      argument("uint256", "shares", 42n),
    ];
    const decoding = withdrawDecoding({ logAt: () => [decoded(eventOf("Deposited", values), values)] });
    const page = resultPage(resultViewOf({ body: fullResult }, { decoding }));
    await window.page.setViewportSize({ width: 440, height: 900 });
    await window.show({ page });
    const cut = await window.page.evaluate<readonly string[]>(
      `[...document.querySelectorAll(".rows-decoded .named > code:last-child")]
        .filter((node) => node.scrollWidth > node.clientWidth
          || node.getBoundingClientRect().right > node.closest("[role=cell]").getBoundingClientRect().right)
        .map((node) => node.textContent)`,
    );
    assert.ok(cut.length > 0);
    assert.ok(!cut.includes("Vault") && !cut.includes("42"), cut.join());
  });

  it("never scrolls sideways, and separates stages from what follows", async () => {
    for (const width of [320, 760]) {
      await window.page.setViewportSize({ width, height: 900 });
      for (const response of said) {
        const report = await respondedReport("session", [response]);
        const page = verificationPage({ kind: "finished", report, earlier: [] });
        await window.show({ page });
        assert.ok((await number("document.documentElement.scrollWidth")) <= width, String(width));
        const right =
          "Math.max(...[...document.querySelectorAll('.chip')].map((c) => c.getBoundingClientRect().right))";
        assert.ok((await number(right)) <= width, String(width));
        const gap =
          "(s => s.nextElementSibling.getBoundingClientRect().top - s.getBoundingClientRect().bottom)(document.querySelector('.stages'))";
        assert.ok((await number(gap)) >= 12, String(width));
      }
    }
  });

  it("separates paragraphs about a build from each other and from its fields", async () => {
    const comparison: CodeComparison = {
      kind: "matched",
      match: {
        build: {
          ...buildNamed("Vault"),
          path: "out/Vault.sol/Vault.json",
          modifiedAt: 0,
        } as unknown as LocatedBuild,
        relation: otherMetadata,
      },
      others: [],
      creation: { kind: "notRecorded" },
      commit: "1a2b3c4",
    };
    const page = recordPage(recordViewOf({ body: fullRecord }, { comparison }));
    for (const width of [320, 1100]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const gaps = await window.page.evaluate<readonly number[]>(`(() => {
        const section = [...document.querySelectorAll("section")].find((one) => one.textContent.startsWith("Your build"));
        const [, ...parts] = [...section.children].map((part) => part.getBoundingClientRect());
        return parts.slice(1).map(({ top }, at) => top - parts[at].bottom);
      })()`);
      assert.ok(gaps.length >= 2 && gaps.every((gap) => gap >= 6), `${gaps.join(", ")} at ${width}`);
    }
  });

  it("shows the whole placeholder in the filter of a list", async () => {
    const calls = [...sevenCalls, ...sevenCalls];
    const logs = Array.from({ length: 12 }, () => fullLog);
    const state_changes = Array.from({ length: 12 }, () => fullStateChange);
    const body = { ...fullResult, logs, state_changes };
    const decoding = withdrawDecoding({ calls: foundCalls(calls) });
    await window.page.setViewportSize({ width: 320, height: 900 });
    for (const view of [resultViewOf({ body }, { decoding }), resultViewOf({ body })]) {
      await window.show({ page: resultPage(view) });
      await window.page.locator("[data-rows-filter]").first().waitFor();
      const beyond = await window.page.evaluate<readonly (readonly [string, number])[]>(
        `[...document.querySelectorAll("[data-rows-filter]")].map((field) => {
          const input = field.shadowRoot.querySelector("input");
          const { font, paddingLeft, paddingRight } = getComputedStyle(input);
          const text = new OffscreenCanvas(1, 1).getContext("2d");
          text.font = font;
          const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
          return [input.placeholder, text.measureText(input.placeholder).width - room];
        })`,
      );
      assert.ok(beyond.length >= 2);
      for (const [placeholder, pixels] of beyond) assert.ok(pixels <= 0, `${placeholder}: ${pixels}`);
    }
  });

  it("does not wrap after a folder", async () => {
    const address = "0x162a433068f51e18b7d13932f27e66a3f99e6890";
    const part = { address, build: "src/LoyaltyCards.sol:LoyaltyCards", isCompared: true } as const;
    const proxy: ProxyDetection = {
      kind: "loaded",
      value: {
        proxy: { ...part, state: undefined },
        target: { ...part, role: "implementation", state: "notVerified" },
      },
    };
    const page = recordPage(recordViewOf({ body: fullRecord }, { proxy }));
    for (let width = 320; width <= 900; width += 20) {
      await window.page.setViewportSize({ width, height: 900 });
      if (width === 320) await window.show({ page });
      const lines = await window.page.evaluate<readonly string[]>(`(() => {
        const code = [...document.querySelectorAll("dd code")].find((one) => one.textContent.startsWith("src/"));
        const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
        const lines = new Map();
        while (texts.nextNode()) {
          const { length } = texts.currentNode;
          for (let at = 0; at < length; at += 1) {
            const range = document.createRange();
            range.setStart(texts.currentNode, at);
            range.setEnd(texts.currentNode, at + 1);
            const top = Math.round(range.getBoundingClientRect().top);
            lines.set(top, (lines.get(top) ?? "") + range.toString());
          }
        }
        return [...lines.values()];
      })()`);
      assert.equal(lines.join(""), part.build);
      assert.ok(!lines.includes("src/"), `${lines.join(" | ")} at ${width}`);
    }
  });

  it("cuts nothing if one of several equal items wraps", async () => {
    const report = await respondedReport("session", [
      { status: 500, body: { error: "Compiler error: something is wrong" } },
    ]);
    const page = verificationPage({ kind: "finished", report, earlier: [] });
    for (const width of [402, 440]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const cut = await window.page.evaluate<readonly (string | null)[]>(
        `[...document.querySelectorAll(".equals")].filter((equals) => {
          const dot = Number.parseFloat(getComputedStyle(equals.firstElementChild, "::before").width);
          const seenFrom = equals.getBoundingClientRect().left + dot - 3;
          const texts = document.createTreeWalker(equals, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          while (texts.nextNode()) {
            range.selectNodeContents(texts.currentNode);
            if ([...range.getClientRects()].some(({ left, width }) => width > 0 && left < seenFrom)) return true;
          }
        }).map((equals) => equals.textContent)`,
      );
      assert.deepEqual(cut, [], String(width));
    }
  });

  it("opens a menu below its button, inside of the page", async () => {
    const page = resultPage(resultViewOf({ body: fullResult }));
    for (const width of [320, 860]) {
      await window.page.setViewportSize({ width, height: 900 });
      await window.show({ page });
      const button = window.page.locator(".head [aria-haspopup=menu]").last();
      await button.click();
      const [below, menu] = [
        await button.boundingBox(),
        await window.page.locator(".menu-items").last().boundingBox(),
      ];
      assert.ok(below !== null && menu !== null);
      assert.ok(menu.x >= 0 && menu.x + menu.width <= width, String(width));
      assert.ok(menu.x <= below.x && menu.x + menu.width >= below.x + below.width, String(width));
      assert.ok(menu.y >= below.y + below.height && menu.y < below.y + below.height + 12, String(width));
    }
  });
});
