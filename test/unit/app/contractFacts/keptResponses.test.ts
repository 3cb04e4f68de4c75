import assert from "node:assert/strict";
import * as z from "zod/mini";
import { KeptResponses, type ResponseForm } from "../../../../src/app/contractFacts/keptResponses.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";

type Answer = { readonly told: string; readonly at: number };

const form: ResponseForm<Answer> = {
  name: "answers",
  schema: z.object({ told: z.string(), at: z.number() }),
  receivedAt: ({ at }) => at,
};

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("answers that are kept", () => {
  it("are kept of all windows, whichever stores last, the later of two to one question", async () => {
    const state = new MemoryState();
    const windows = [0, 1].map(() => new KeptResponses(state, form, new MemoryLog()));
    const [one, other] = windows;
    other?.set("both", { told: "later", at: 2 });
    other?.set("other's", { told: "other", at: 1 });
    await settled();
    one?.set("both", { told: "earlier", at: 1 });
    one?.set("one's", { told: "one", at: 3 });
    await settled();
    const next = new KeptResponses(state, form, new MemoryLog());
    assert.deepEqual(
      ["both", "one's", "other's"].map((key) => next.get(key)?.told),
      ["later", "one", "other"],
    );
    assert.equal(one?.get("both")?.told, "later");
  });

  it("are 2,000, those that were given last", async () => {
    const state = new MemoryState();
    const responses = new KeptResponses(state, form, new MemoryLog());
    for (let at = 2001; at > 0; at -= 1) responses.set(`${at}`, { told: "", at });
    await settled();
    assert.equal((state.get("answers") as unknown[]).length, 2000);
    assert.equal(new KeptResponses(state, form, new MemoryLog()).get("1"), undefined);
  });

  it("stay for the window where they cannot be stored, which the log says once, and are stored when they can", async () => {
    const state = new MemoryState();
    const log = new MemoryLog();
    const full = { get: (key: string) => state.get(key), update: () => Promise.reject(new Error("full")) };
    const changing = { ...full };
    const responses = new KeptResponses(changing, form, log);
    for (const key of ["a", "b"]) {
      responses.set(key, { told: key, at: 1 });
      await settled();
    }
    assert.deepEqual(log.lines, ["warn Deployments: responses could not be stored: Error: full"]);
    assert.equal(responses.get("a")?.told, "a");
    Object.assign(changing, { update: (key: string, value: unknown) => state.update(key, value) });
    responses.set("c", { told: "c", at: 2 });
    await settled();
    assert.equal((state.get("answers") as unknown[]).length, 3);
  });
});
