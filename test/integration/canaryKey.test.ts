import assert from "node:assert/strict";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "./support/devnet.ts";
import { closeAll, verifyUnderCursor } from "./support/editor.ts";
import { clearKeys, setKey } from "./support/key.ts";
import { networkName, setUserSetting, useNetwork, useNetworks, type Protocol } from "./support/networks.ts";
import { copyReport, finishedPage } from "./support/panel.ts";
import { filesWith, logText, shownText } from "./support/traces.ts";

const marker = "CANARY0KEY0MARKER0";

/** Outcomes and faults of every kind, those that pass on what they were sent among them. */
const names = [
  ...["perfect", "mismatch", "keyRefused", "badRequest", "unknown", "redirect", "retired", "cutOff", "never"],
  ...["hostileRecord", "redirectForGood", "webPage", "plainError", "rateLimited", "otherContract"],
];

describe("a key with a mark on it", () => {
  const seen: string[] = [];

  before(async () => {
    await resetDevnet();
    await useNetworks("session");
    await setUserSetting("verification.timeout", 2);
    await setKey(marker);
  });
  after(async () => {
    await setUserSetting("verification.timeout", undefined);
    await clearKeys();
  });
  afterEach(closeAll);

  for (const protocol of ["session", "direct", "job"] as const satisfies readonly Protocol[]) {
    it(`is sent in all kinds of outcome and failure, by the ${protocol} protocol`, async function () {
      this.timeout(120_000);
      await useNetwork(networkName(protocol));
      for (const name of protocol === "session" ? names : names.slice(0, 10)) {
        await verifyUnderCursor(addressOf(name));
        const page = await finishedPage();
        seen.push(await page.content(), await copyReport(page));
        await closeAll();
      }
      const posts = (await requests()).filter(({ method }) => method === "POST");
      assert.ok(
        posts.every(({ body }) => body.includes(marker)),
        "every verification carried the key",
      );
    });
  }

  it("is found in the bodies of verification requests to its own origin, and nowhere else", async () => {
    const all = await requests();
    const elsewhere = all.filter(
      ({ service, method, path, headers, body }) =>
        JSON.stringify([path, headers]).includes(marker) ||
        (body.includes(marker) && (service !== "verifier" || method !== "POST")),
    );
    assert.deepEqual(elsewhere, []);
    assert.equal(await redirectedBytes(), 0);
    seen.push(await logText(), await shownText());
    assert.equal(seen.filter((text) => text.includes(marker)).length, 0);
    assert.deepEqual(await filesWith(marker), []);
    assert.ok(
      seen.length > 2 * names.length && seen.some((text) => text.includes(new URL(devnet.verifierUrl).host)),
    );
  });
});
