import assert from "node:assert/strict";
import { mock } from "node:test";
import { DocumentDelivery } from "../../../../src/editor/panels/documentDelivery.ts";
import type { Presence } from "../../../../src/ui/page/presence.ts";

/** A delivery to a webview that notes what is asked of it, and whose pages say what they are told to. */
function deliver() {
  const done: string[] = [];
  const delivery = new DocumentDelivery(
    () => done.push("ask"),
    () => done.push("set again"),
  );
  const say = (type: Presence["type"], document: number): void => {
    delivery.receive({ type, document });
  };
  /** What was done since the last time. */
  const since = (): readonly string[] => done.splice(0);
  return { delivery, say, since };
}

/** Whether a promise has been resolved, once all that was ready to go on has gone on. */
async function isResolved(promise: Promise<void>): Promise<boolean> {
  let resolved = false;
  void promise.then(() => (resolved = true));
  await Promise.resolve();
  await Promise.resolve();
  return resolved;
}

describe("delivery of documents", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
  afterEach(() => mock.timers.reset());

  it("asks a page that has begun whether it is in sight, and leaves it alone when it is", () => {
    const { delivery, say, since } = deliver();
    assert.equal(delivery.next(), 1);
    say("begun", 1);
    assert.deepEqual(since(), ["ask"]);
    say("shown", 1);
    mock.timers.tick(100_000);
    assert.deepEqual(since(), []);
  });

  it("sets a document again that is not there, waiting longer each time", () => {
    const { delivery, since } = deliver();
    delivery.next();
    mock.timers.tick(2999);
    assert.deepEqual(since(), []);
    mock.timers.tick(1);
    assert.deepEqual(since(), ["set again"]);
    delivery.next();
    mock.timers.tick(5999);
    assert.deepEqual(since(), []);
    mock.timers.tick(1);
    assert.deepEqual(since(), ["set again"]);
  });

  it("is as impatient as at first once a document has come into sight", () => {
    const { delivery, say, since } = deliver();
    delivery.next();
    mock.timers.tick(3000);
    say("shown", delivery.next());
    assert.deepEqual(since(), ["set again"]);
    delivery.next();
    mock.timers.tick(2999);
    assert.deepEqual(since(), []);
    mock.timers.tick(1);
    assert.deepEqual(since(), ["set again"]);
  });

  it("sets a document again sooner whose page is there but not in sight", () => {
    const { delivery, say, since } = deliver();
    delivery.next();
    say("begun", 1);
    mock.timers.tick(999);
    assert.deepEqual(since(), ["ask"]);
    mock.timers.tick(1);
    assert.deepEqual(since(), ["set again"]);
  });

  it("tells when the last document is in sight", async () => {
    const { delivery, say } = deliver();
    delivery.next();
    delivery.next();
    const seen = delivery.untilShown();
    say("begun", 1);
    say("shown", 1);
    say("begun", 2);
    assert.equal(await isResolved(seen), false);
    say("shown", 2);
    assert.equal(await isResolved(seen), true);
  });

  it("tells so at once when nothing is under way", async () => {
    const { delivery, say } = deliver();
    assert.equal(await isResolved(delivery.untilShown()), true);
    delivery.next();
    say("begun", 1);
    say("shown", 1);
    assert.equal(await isResolved(delivery.untilShown()), true);
  });

  it("tells so too when it takes too long, and when the panel is closed", async () => {
    const { delivery } = deliver();
    delivery.next();
    const late = delivery.untilShown();
    mock.timers.tick(3000);
    assert.equal(await isResolved(late), true);
    delivery.next();
    const closed = delivery.untilShown();
    delivery.dispose();
    assert.equal(await isResolved(closed), true);
  });
});
