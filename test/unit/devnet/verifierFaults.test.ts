import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Devnet } from "../../devnet/devnet.ts";
import { protocols, type Protocol } from "../../devnet/sample.ts";
import { ask, askForStatus, askToVerify, verificationRequest } from "./ask.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

describe("faults of the devnet's verification service", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  const addressOf = (name: string) => devnet.sample(name).address!;

  /** Asks, gives up after a moment, and says what the devnet saw of it. */
  async function giveUp(
    protocol: Protocol,
    name: string,
  ): Promise<{ answered: boolean; state: string | undefined }> {
    const control = new AbortController();
    const asking = askToVerify(devnet, protocol, addressOf(name), { signal: control.signal }).then(
      () => true,
      () => false,
    );
    const { length } = devnet.requests;
    while (devnet.requests.length === length) await delay(5);
    await delay(20);
    control.abort();
    const answered = await asking;
    const request = devnet.requests.at(-1);
    while (request?.state === "open") await delay(10);
    return { answered, state: request?.state };
  }

  for (const protocol of protocols) {
    for (const name of ["slow", "never", "endless"]) {
      it(`${name}: notices over the ${protocol} protocol that the client gave up`, async () => {
        assert.deepEqual(await giveUp(protocol, name), { answered: false, state: "closedByClient" });
      });
    }

    it(`cutOff: breaks off in the middle over the ${protocol} protocol`, async () => {
      await assert.rejects(askToVerify(devnet, protocol, addressOf("cutOff")));
      assert.equal(devnet.requests[0]!.state, "cutOff");
    });

    for (const [name, status] of [
      ["redirect", 307],
      ["redirectForGood", 301],
    ] as const) {
      it(`${name}: leads elsewhere over the ${protocol} protocol`, async () => {
        const before = devnet.redirectTarget.receivedBytes();
        const response = await askToVerify(devnet, protocol, addressOf(name));
        assert.equal(response.status, status);
        assert.ok(response.headers.get("location")?.startsWith(devnet.redirectTarget.url));
        assert.equal(devnet.redirectTarget.receivedBytes(), before);
      });
    }
  }

  it("a client that follows a redirect is caught, with what it sent", async () => {
    const { path, body } = verificationRequest("direct", addressOf("redirect"), "298", "SECRET");
    const headers = { "content-type": "application/json" };
    const before = devnet.redirectTarget.receivedBytes();
    await ask(devnet.verifierUrl + path, { method: "POST", body, headers, redirect: "follow" });
    assert.ok(devnet.redirectTarget.receivedBytes() > before + body.length);
  });

  it("rateLimited: says when to come back, in seconds or at a date", async () => {
    const [soon, late] = [
      await askToVerify(devnet, "session", addressOf("rateLimited")),
      await askToVerify(devnet, "session", addressOf("rateLimitedForLong")),
    ];
    assert.equal(soon.headers.get("retry-after"), "1");
    assert.ok(Date.parse(late.headers.get("retry-after")!) > Date.now() + 80 * 86_400_000);
  });

  it("flood: sends more than 32 MiB", async () => {
    const response = await askToVerify(devnet, "direct", addressOf("flood"));
    assert.ok(response.text.length > 32 * 1024 * 1024);
  });

  it("timeoutThenVerified: never responds, but the status lookup finds it verified", async () => {
    const address = addressOf("timeoutThenVerified");
    assert.equal((await askForStatus(devnet, address)).status, 404);
    assert.equal((await giveUp("session", "timeoutThenVerified")).answered, false);
    let status = await askForStatus(devnet, address);
    while (status.status === 404) {
      await delay(20);
      status = await askForStatus(devnet, address);
    }
    assert.equal((status.body as { match: string }).match, "exact_match");
  });

  it("jobForEver: is under way whenever it is asked for", async () => {
    const accepted = await askToVerify(devnet, "job", addressOf("jobForEver"));
    const { verificationId } = accepted.body as { verificationId: string };
    const report = await ask(`${devnet.verifierUrl}/v2/verify/${verificationId}`);
    assert.equal((report.body as { isJobCompleted: boolean }).isJobCompleted, false);
  });

  it("statusFails and statusSlow: only the status lookup is in trouble", async () => {
    assert.equal((await askForStatus(devnet, addressOf("statusFails"))).status, 500);
    const first = await Promise.race([
      askForStatus(devnet, addressOf("statusSlow")),
      delay(700, "still asking"),
    ]);
    assert.equal(first, "still asking");
    assert.equal((await askToVerify(devnet, "session", addressOf("statusSlow"))).status, 404);
  });

  it("hostile text stands in every text field", async () => {
    const response = await askToVerify(devnet, "session", addressOf("hostileRecord"));
    const [record] = (response.body as { contracts: [Record<string, unknown>] }).contracts;
    for (const field of ["verificationId", "compiledPath", "name", "status", "statusMessage"]) {
      assert.match(String(record[field]), /command:workbench.*onerror.*\u202e/s);
    }
  });
});
