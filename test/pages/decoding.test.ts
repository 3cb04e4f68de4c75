import assert from "node:assert/strict";
import { runToEnd } from "../../src/core/async/yielding.ts";
import { until } from "../integration/support/until.ts";
import { violations } from "../integration/support/violations.ts";
import type { ResultDecoding } from "../../src/app/decoding/resultDecoding.ts";
import type { HostMessage } from "../../src/ui/page/pageModel.ts";
import type { PageMessage } from "../../src/ui/page/pageMessage.ts";
import { defaultPageSettings } from "../support/pageSettings.ts";
import { resultPage } from "../../src/ui/subjects/result/resultPage.ts";
import { rowsOf } from "../../src/ui/subjects/result/rows/resultRows.ts";
import { argument, decoded, errorOf, provenances, vault } from "../support/decodedParts.ts";
import {
  calling,
  foundCalls,
  guessedDecoding,
  sevenCalls,
  traced,
  withdrawDecoding,
} from "../support/decodings.ts";
import { fullLog, fullResult, resultViewOf } from "../support/lookupViews.ts";
import type { PageWindow } from "./pageWindow.ts";
import { usePageWindow } from "./usePageWindow.ts";

const body = { ...fullResult, logs: Array.from({ length: 8 }, (_, index) => ({ ...fullLog, index })) };
const calls = Array.from({ length: 2000 }, (_, index) =>
  traced(
    index,
    index % 5,
    "DELEGATECALL",
    vault,
    calling("note", [argument("uint256", "turn", BigInt(index))]),
  ),
);
const decodings = {
  known: withdrawDecoding(),
  guessed: guessedDecoding(),
  "with 2,000 calls": withdrawDecoding({ calls: foundCalls(calls, true) }),
  "with logs in its call tree": withdrawDecoding({
    calls: foundCalls(
      sevenCalls.map((call, index) => ({ ...call, logs: [{ position: index % 2, place: index }] })),
    ),
  }),
};

describe("decoded result page", function () {
  let window: PageWindow;
  usePageWindow(this, (opened) => (window = opened));

  async function show(decoding: ResultDecoding): Promise<void> {
    const view = resultViewOf({ body }, { decoding });
    const panel = (message: PageMessage): HostMessage | undefined => {
      if (message.type === "request")
        return { type: "response", id: message.id, response: runToEnd(rowsOf(view)(message.request)) };
      const settings = { ...defaultPageSettings, isRaw: true };
      return message.type === "toggleRaw"
        ? { type: "page", page: resultPage(view), settings, state: {} }
        : undefined;
    };
    await window.show({ page: resultPage(view) }, panel);
    // Of a single call the tree is among the details.
    await window.page.evaluate(`document.getElementById("details").open = true`);
  }

  it("has an unbroken accessible name for an error that may wrap", async () => {
    await show(withdrawDecoding({ calls: foundCalls(sevenCalls) }));
    const session = await window.page.context().newCDPSession(window.page);
    for (const width of [1100, 320]) {
      await window.page.setViewportSize({ width, height: 800 });
      const { nodes } = await session.send("Accessibility.getFullAXTree");
      const names = nodes.map(({ name }) => String(name?.value ?? ""));
      assert.ok(names.some((name) => name.includes("AboveLimit")));
      assert.deepEqual(
        names.filter((name) => name.includes("Above Limit")),
        [],
      );
    }
    await session.detach();
    await window.page.setViewportSize({ width: 900, height: 800 });
  });

  for (const [name, decoding] of Object.entries(decodings)) {
    it(`is accessible: ${name}`, async () => {
      await show(decoding);
      for (const list of ["calls", "logs"])
        for (const toggle of (await window.page.locator(`[data-rows="${list}"] .row-toggle`).all()).slice(
          0,
          6,
        ))
          await toggle.click();
      assert.deepEqual(await violations(window.page.mainFrame()), []);
    });

    it(`never scrolls sideways, and keeps the height of virtual rows: ${name}`, async () => {
      for (const width of [320, 1100]) {
        await window.page.setViewportSize({ width, height: 900 });
        await show(decoding);
        const wide = await window.page.evaluate<number>("document.documentElement.scrollWidth");
        assert.ok(wide <= width, `${wide} at ${width}`);
        const heights = await window.page.evaluate<readonly number[]>(
          "[...new Set([...document.querySelectorAll('.rows-window .row:not(.open)')].map((row) => row.offsetHeight))]",
        );
        assert.ok(heights.length <= 1, heights.join());
        const cut = await window.page.evaluate<readonly string[]>(
          `[...document.querySelectorAll(".rows-calls [role=cell]:first-child .call-name")]
            .filter((node) => node.scrollWidth > node.clientWidth + 1 && innerWidth > 400)
            .map((node) => node.textContent)`,
        );
        assert.deepEqual(cut, [], String(width));
      }
    });
  }

  it("shows error names whole, and where the error was raised", async () => {
    const names = ["AboveLimit", "ERC20InsufficientAllowance", "AccessControlUnauthorizedAccount"];
    const exceeded = [argument("uint256", "requested", 500_000_000n), argument("uint256", "limit", 3n)];
    const failing = names.map((name, index) =>
      traced(index, index, "CALL", vault, calling("withdraw", exceeded), {
        outcome: "failed",
        isOnFailingPath: true,
        decodeError: () => ({
          kind: "custom",
          selector: "a1b2c3d4",
          candidates: [decoded(errorOf(name, exceeded), exceeded)],
        }),
      }),
    );
    const many = Array.from({ length: 20 }, () => failing).flat();
    const shown = [...names.keys()].map((raisedBy) => [failing, raisedBy, ".call-name, .aside"] as const);
    for (const [listed, raisedBy, whole] of [...shown, [many, 0, ".call-name"] as const])
      for (const width of [320, 760]) {
        await window.page.setViewportSize({ width, height: 900 });
        await show(
          withdrawDecoding({ calls: foundCalls(listed), why: { error: { kind: "empty" }, raisedBy } }),
        );
        const cut = await window.page.evaluate<readonly string[]>(
          `[...document.querySelectorAll(".rows-calls :nth-child(2)[role=cell] :is(${whole})")]
            .filter((node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1
              || node.getBoundingClientRect().bottom > node.closest(".row").getBoundingClientRect().bottom)
            .map((node) => node.textContent)`,
        );
        assert.deepEqual(cut, [], String(width));
      }
  });

  it("names the button of a row after its contents", async () => {
    await show(decodings.known);
    const names = (list: string): Promise<readonly string[]> =>
      window.page.evaluate(
        `[...document.querySelectorAll('[data-rows="${list}"] .row-toggle')].map((node) => node.ariaLabel)`,
      );
    const calls = await names("calls");
    assert.equal(calls[5], "Limits.check: all fields (Call tree, row 6)");
    assert.equal((await names("logs"))[0], "Vault Transfer: all fields (Logs, row 1)");
    assert.equal((await names("stateChanges"))[0], "0.0.1001 0x2: all fields (State changes, row 1)");
  });

  it("shows names of contracts with state changes whole if there is room", async () => {
    const name = "StorageVaultFactory";
    const named = withdrawDecoding({ nameOf: () => ({ name, provenance: provenances.exact }) });
    for (const [width, whole] of [
      [1400, "button.reference, .aside"],
      [1100, "button.reference, .aside"],
      [900, "button.reference"],
    ] as const) {
      await window.page.setViewportSize({ width, height: 900 });
      await show(named);
      const cell = '.rows-stateChanges [data-row="0"] .row-line > :first-child';
      assert.match((await window.page.locator(cell).textContent()) ?? "", /StorageVaultFactory.*0x/);
      const cut = await window.page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('${cell} > :is(${whole})')]
          .filter((node) => node.scrollWidth > node.clientWidth + 1)
          .map((node) => node.textContent)`,
      );
      assert.deepEqual(cut, [], String(width));
    }
  });

  it("Raw shows undecoded data, also in rows", async () => {
    await show(decodings.known);
    await window.page.getByText("Why it reverted").waitFor();
    const log = window.page.locator('[data-rows="logs"] [data-row="0"]');
    assert.match((await log.textContent()) ?? "", /Transfer/);
    await window.page.getByRole("button", { name: "Raw", exact: true }).click();
    await until("the raw form", async () => (await window.page.locator(".card").count()) === 0);
    await log.getByText("0xddf252ad").first().waitFor();
    assert.equal(await window.page.locator('.forms [aria-pressed="true"]').textContent(), "Raw");
    assert.deepEqual(
      (await window.posted(1)).filter(({ type }) => type === "toggleRaw"),
      [{ type: "toggleRaw" }],
    );
  });

  it("Ctrl+F finds functions, events, and values, also in calls that are not loaded", async () => {
    await show(decodings["with 2,000 calls"]);
    assert.ok((await window.page.locator('[data-rows="calls"] [data-row]').count()) <= 100);
    await window.page.keyboard.press("Control+f");
    const field = window.page.getByRole("textbox", { name: "Filter this page" });
    await field.fill("turn: 1999");
    await window.page.getByText("1 of 2,000").waitFor();
    await field.fill("transfer");
    await window.page.getByText("8 of 8").waitFor();
  });

  it("links a log in the call tree to the list of logs", async () => {
    await show(decodings["with logs in its call tree"]);
    await window.page
      .locator('[data-rows="calls"]')
      .getByRole("button", { name: "log 5: Show in logs" })
      .click();
    await until("the row of the log", () =>
      window.page.evaluate<boolean>(
        `document.activeElement?.closest('[data-rows="logs"] [data-row="5"]') instanceof Element`,
      ),
    );
  });

  it("Use posts the candidate that the user selects", async () => {
    await show(decodings.guessed);
    await window.page
      .getByRole("button", { name: /Use query/ })
      .first()
      .click();
    const [message, ...others] = await window.posted(1);
    assert.ok(message?.type === "useCandidate");
    const { explanation, ...at } = message;
    assert.deepEqual([at, others], [{ type: "useCandidate", part: "error", place: 0, candidate: 1 }, []]);
    assert.match(explanation, /^0x[0-9a-f]{64}$/);
  });
});
