import assert from "node:assert/strict";
import type { History } from "../../../../src/app/history/history.ts";
import { seeContract } from "../../../../src/app/history/contractUpdates.ts";
import { web } from "../../../../src/platform/web/web.ts";
import { addressOf, present } from "../../../support/histories.ts";
import { openWindow, see, seen } from "../../../support/historyWindows.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { stateOf01 } from "../../../support/stateOf01.ts";
import { MemoryState } from "../../../support/stores.ts";

const year = 365 * 24 * 60 * 60 * 1000;

/** A folder in which another window writes what the next one is about to write, each time that it is looked at. */
class RestlessFolder extends MemoryFolder {
  isRestless = false;
  #looks = 0;

  override async stamp(name: string): Promise<string | undefined> {
    const stamp = await super.stamp(name);
    // The longest loop that a test bears: whoever never gives up is ended by what it meets then.
    if (!this.isRestless || !name.startsWith("entries") || this.#looks > 1000) return stamp;
    this.#looks += 1;
    this.texts.set(name, `{"version":1,"look":${this.#looks}}`);
    return String(this.#looks);
  }

  get looks1000(): boolean {
    return this.#looks > 1000;
  }
}

/** What a change is told of the time. */
async function momentOf(history: History): Promise<number> {
  let moment = 0;
  await history.update((state, now) => {
    moment = now;
    return state;
  });
  return moment;
}

describe("the history over time", () => {
  it("has another moment for each change, also within the same millisecond", async () => {
    const { history } = await openWindow({ clock: () => present });
    const moments = [await momentOf(history), await momentOf(history), await momentOf(history)];
    assert.equal(new Set(moments).size, 3);
    await see(history, 1);
    await see(history, 2);
    assert.deepEqual(
      history.listing.visits.map(({ listed }) => listed.key),
      [addressOf(2), addressOf(1)],
    );
  });

  it("goes by the clock again once that has been put right, and reads no more than before", async () => {
    const folder = new MemoryFolder();
    let now = present + year;
    const { history } = await openWindow({ folder, clock: () => now });
    await see(history, 1);
    now = present;
    await history.reload();
    assert.ok((await momentOf(history)) < present + 1000);
    await history.reload();
    folder.reads.length = 0;
    await history.reload();
    assert.deepEqual(folder.reads, ["changed"]);
  });

  it("tells all others of changes when one has enough of them", async () => {
    const { history } = await openWindow();
    let told = 0;
    const end = history.onDidChange(() => undefined);
    history.onDidChange(() => (told += 1));
    end();
    await see(history, 1);
    assert.equal(told, 1);
  });

  it("tells nobody when another window has lost what this one knows, and stores it again", async () => {
    const folder = new MemoryFolder();
    const { history } = await openWindow({ folder });
    await see(history, 1);
    const before = [...folder.texts];
    await see(history, 2);
    folder.texts.clear();
    for (const [name, text] of before) folder.texts.set(name, text);
    let told = 0;
    history.onDidChange(() => (told += 1));
    await history.reload();
    assert.equal(told, 0);
    assert.deepEqual(seen((await openWindow({ folder })).history), ["0.0.1001", "0.0.1002"]);
  });

  it("is stored though another window never stops writing", async () => {
    const folder = new RestlessFolder();
    const { history, log } = await openWindow({ folder });
    folder.isRestless = true;
    await history.update((state, now) =>
      seeContract(state, "Net", { address: addressOf(1), id: undefined, deleted: undefined }, now, true),
    );
    assert.equal(folder.looks1000, false);
    assert.deepEqual(log.lines, []);
  });

  it("keeps what it knows in a browser, where nothing is stored, when the clock is put right", async () => {
    const folder = await web.openFolder("/anywhere", {});
    let now = present + year;
    const { history } = await openWindow({ folder, clock: () => now });
    await see(history, 1);
    now = present;
    await history.reload();
    await see(history, 2);
    assert.deepEqual(seen(history), ["0.0.1001", "0.0.1002"]);
  });

  it("leaves what 0.1 has kept where it is in a browser, where nothing is stored", async () => {
    const before = new MemoryState({ history: stateOf01 });
    const folder = await web.openFolder("/anywhere", {});
    const { history } = await openWindow({ folder, before });
    assert.notEqual(history.listing.visits.length, 0);
    assert.deepEqual(before.get("history"), stateOf01);
  });
});
