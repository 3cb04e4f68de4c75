import assert from "node:assert/strict";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { ApiError } from "../../../../src/http/failure.ts";

usePlainEditor();

const { lookUpSelectors } = await import("../../../../src/features/decode/decodeSelection.ts");

/** Names at a service, of which some were asked for before. */
function namesWith({
  asked = [] as readonly string[],
  decision = "agreed",
  host = "names.example" as string | undefined,
}) {
  const seen = { lookedUp: [] as unknown[], decided: [] as unknown[] };
  let by = decision;
  const names = {
    host,
    notRequested: ({ selectors }: { readonly selectors: readonly string[] }) => ({
      selectors: selectors.filter((selector) => !asked.includes(selector)),
      topics: [],
    }),
    decisionOn: () => by,
    decide: (network: string, said: string) => {
      seen.decided.push([network, said]);
      by = said;
      return Promise.resolve();
    },
    lookUp: (network: string, wanted: unknown) => {
      seen.lookedUp.push([network, wanted]);
      return Promise.resolve();
    },
  };
  return { names, seen };
}

const selector = "12345678";
const selected = [
  { kind: "data", data: `0x${selector}${"0".repeat(64)}`, calls: [], error: undefined },
] as never;
const asked = [["Own", { selectors: [selector], topics: [] }]];

describe("selectors of a selection", () => {
  beforeEach(() => user.leave());

  it("sends unexplained selectors after consent, each once", async () => {
    const { names, seen } = namesWith({});
    assert.equal(await lookUpSelectors(selected, names as never, "Own"), true);
    assert.deepEqual([seen.lookedUp, user.asked], [asked, []]);
  });

  it("sends nothing if all were looked up, or without a service", async () => {
    for (const parts of [{ asked: [selector] }, { host: undefined }]) {
      const { names, seen } = namesWith({ decision: "undecided", ...parts });
      assert.equal(await lookUpSelectors(selected, { ...names, ...parts } as never, "Own"), false);
      assert.deepEqual([seen.lookedUp, user.asked, user.told], [[], [], []]);
    }
  });

  it("asks first, and dismissing sends and stores nothing", async () => {
    const { names, seen } = namesWith({ decision: "undecided" });
    assert.equal(await lookUpSelectors(selected, names as never, "Own"), false);
    assert.deepEqual([user.asked.length, seen.decided, seen.lookedUp], [1, [], []]);
    const declined = namesWith({ decision: "declined" });
    assert.equal(await lookUpSelectors(selected, declined.names as never, "Own"), false);
    assert.deepEqual([user.asked.length, declined.seen.lookedUp], [1, []]);
  });

  it("reports a failure of the service, and rethrows other errors", async () => {
    const { names } = namesWith({});
    const error = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "names.example");
    const failing = (thrown: Error) => ({ ...names, lookUp: () => Promise.reject(thrown) }) as never;
    assert.equal(await lookUpSelectors(selected, failing(error), "Own"), false);
    assert.match(user.told.join(), /^error: names\.example responded with an error \(HTTP 503\)/);
    await assert.rejects(lookUpSelectors(selected, failing(new Error("ours")), "Own"), /ours/);
  });
});
