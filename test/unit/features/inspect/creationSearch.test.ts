import assert from "node:assert/strict";
import { currentRules, startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { activated, onSockets, type Answering } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { compileCaller, deployCaller, type CallerChain } from "../../../support/callerChain.ts";
import { actions, panel, press, said, showing } from "./shownPage.ts";

usePlainEditor();

type Call = { readonly id: unknown; readonly method: string; readonly params: readonly unknown[] };
const callOf = (body: unknown): Call => JSON.parse(String(body)) as Call;

describe("Search the Chain", () => {
  let chain: Chain;
  let sample: CallerChain;
  let extension: Awaited<ReturnType<typeof activated>>;

  before(async () => {
    const contracts = await compileCaller();
    chain = await startChain(currentRules);
    await chain.rpc("anvil_mine", "0x64");
    sample = await deployCaller(chain.rpc, contracts);
    await chain.rpc("anvil_mine", "0x64");
  });
  after(() => chain.stop());
  afterEach(() => {
    user.picks = () => undefined;
    extension.end();
  });

  /** Opens the page of the caller, at a node without an index of creations. @param respond what it responds of its own */
  async function open(respond: (call: Call) => object | undefined = () => undefined): Promise<void> {
    const node: Answering = (sent) => {
      const { id, ...call } = callOf(sent.body);
      const own = call.method.startsWith("ots_")
        ? { error: { code: -32601, message: "Method not found" } }
        : respond({ id, ...call });
      return own === undefined ? onSockets(sent) : { jsonrpc: "2.0", id, ...own };
    };
    extension = await activated(node);
    settings.set("contractLens.networks", [{ name: "Chain", chainId: "31337", rpcUrl: chain.url }]);
    settings.set("contractLens.network", "Chain");
    await commands.get("contractLens.inspectContractRecord")?.(sample.caller);
    await showing("Old blocks can be searched for the creation.");
  }

  const codesAsked = (): number =>
    extension.sent.filter(({ body }) => callOf(body).method === "eth_getCode").length;

  it("says how many requests it takes, and finds block, transaction, and creator", async () => {
    await open();
    const before = codesAsked();
    press("searchCreation");
    await panel().until(() => user.asked.length > 0);
    const [asked] = user.asked.splice(0);
    assert.match(asked?.items?.[0]?.detail ?? "", /^Sends about 12 requests to 127\.0\.0\.1:\d+/);
    assert.match(String(asked?.options.placeHolder), /state of old blocks/);
    // Turned away: nothing was searched.
    await showing("Search the Chain…");
    assert.equal(codesAsked(), before);
    user.picks = () => "Search";
    press("searchCreation");
    await showing("found in block 102 of");
    assert.match(said(), /Creator0xf39F…2266Creating transaction0x/);
    assert.ok(codesAsked() - before <= 12);
    assert.deepEqual(actions("searchCreation"), []);
  });

  it("can be canceled", async () => {
    const waiting = Promise.withResolvers<undefined>();
    let isOver = false;
    await open();
    const pass = extension.services.answering;
    extension.services.answering = async (sent) => {
      const { method, params } = callOf(sent.body);
      if (method === "eth_getCode" && params[1] === "0x0") {
        waiting.resolve(undefined);
        await new Promise((_resolve, reject) => {
          sent.signal.addEventListener("abort", () => {
            isOver = true;
            reject(sent.signal.reason as Error);
          });
        });
      }
      return pass(sent);
    };
    user.picks = () => "Search";
    press("searchCreation");
    await waiting.promise;
    await showing("Searching the chain: request 1 of about 12.");
    press("endSearch");
    await showing("Old blocks can be searched for the creation.");
    await panel().until(() => isOver);
  });

  it("reports a node without old state, or one that ignores blocks", async () => {
    const error = { code: -32000, message: "missing trie node 4f (path ) state is not available" };
    await open(({ method, params: [, block] }) =>
      method === "eth_getCode" && block !== "latest" && Number(block) < 150 ? { error } : undefined,
    );
    user.picks = () => "Search";
    press("searchCreation");
    await showing("The contract was created in or before block 150.");
    extension.end();
    await open(({ method }) => (method === "eth_getCode" ? { result: "0x6001" } : undefined));
    user.picks = () => "Search";
    press("searchCreation");
    await showing("The node reports this bytecode for block 0, too");
  });
});
