import assert from "node:assert/strict";
import { abiChoiceWords } from "../../../../src/text/abiChoice.ts";
import { explainNoExecution } from "../../../../src/text/subjects/missing.ts";
import { encodeFunctionData, parseAbi } from "viem";
import { activated, own, type Answering } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, editor, panels, trusted } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { actionRow } from "../../../support/actionRows.ts";
import { fullResult } from "../../../support/lookupViews.ts";
import { hoverWords } from "../../../../src/text/hover.ts";
import { soon } from "../../../support/soon.ts";
import { action, missing, panel, press, said, turns } from "./shownPage.ts";

usePlainEditor();

const transaction = "0.0.2001-1700000021-000000000";
const vault = "0x25fe26adc577cc89172e6156c9e24f7b9751b762";
const abi = parseAbi(["function pay(address to, uint256 amount)"]);
const pay = encodeFunctionData({ abi, args: [vault, 500n] });
const result = { ...fullResult, function_parameters: pay, logs: [], error_message: null, call_result: "0x" };
const artifact = { abi, bytecode: { object: "0x" }, deployedBytecode: { object: "0x" } };
const project = {
  "foundry.toml": "",
  "out/Till.sol/Till.json": artifact,
  "out/Shop.sol/Shop.json": artifact,
};
const database = "https://names.example";
const refused = () => new Response("", { status: 403 });

/** Services that know one result, and nobody's code. */
const oneResult: Answering = ({ url }) => {
  if (url.includes("/actions")) return { actions: [], links: { next: null } };
  return url.includes("/results/") ? result : missing();
};

describe("result page", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>> | undefined;
  const opened = async (services: Answering, files?: Readonly<Record<string, unknown>>) => {
    folder = files && (await openProject(files));
    extension = await activated(services);
  };
  afterEach(async () => {
    extension.end();
    await folder?.[Symbol.asyncDispose]();
  });

  const inspect = () => commands.get("contractLens.inspectExecutionResult")?.(transaction);
  const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;

  it("offers to trust the workspace if builds could say more", async () => {
    try {
      const built = { ...artifact, deployedBytecode: { object: "0x6001600255" } };
      await opened(oneResult, { ...project, "out/Till.sol/Till.json": built });
      editor.workspace.isTrusted = false;
      await inspect();
      await panel().until(({ shown }) => shown.includes(hoverWords.buildsOnceTrusted()));
      press("manageTrust");
      await soon(() => user.ran.some(([command]) => command === "workbench.trust.manage"));
      const before = extension.sent.length;
      editor.workspace.isTrusted = true;
      trusted.fire(undefined);
      await panel().until(
        ({ shown }) => !shown.includes(hoverWords.buildsOnceTrusted()) && shown.includes("Look Up"),
      );
      assert.equal(extension.sent.length, before);
    } finally {
      editor.workspace.isTrusted = true;
    }
  });

  it("requests failed calls again", async () => {
    let services: Answering = (sent) => (sent.url.includes("/actions") ? refused() : oneResult(sent));
    await opened((sent) => services(sent));
    await inspect();
    await panel().until(({ shown }) => shown.includes("HTTP 403"));
    assert.equal(asked("/actions"), 1);
    const actions = [actionRow(0, 0), actionRow(1, 1)];
    services = (sent) =>
      sent.url.includes("/actions") ? { actions, links: { next: null } } : oneResult(sent);
    press("loadCalls");
    await panel().until(({ shown }) => shown.includes("2 calls"));
    assert.equal(asked("/actions"), 2);
  });

  it("Use keeps a candidate for the contract", async () => {
    await opened(oneResult, project);
    await inspect();
    await panel().until(({ shown }) => shown.includes("useCandidate"));
    assert.match(said(), /Function call Guess from out\/Shop\.sol\/Shop\.json/);
    const kept = (): readonly string[] => [...(extension.folders.get("abis")?.texts.keys() ?? [])];
    panel().send({ ...action("useCandidate"), explanation: "of another" });
    await turns();
    assert.deepEqual(kept(), []);
    press("useCandidate");
    await panel().until(({ shown }) => shown.includes("Chosen by you"));
    assert.deepEqual(kept(), [`${own.chainId} ${vault}`]);
    assert.match(said(), /pay\(to: .*, amount: 500\)/);
    assert.deepEqual(user.told, []);
  });

  it("says if that cannot be stored", async () => {
    await opened(oneResult, project);
    await inspect();
    await panel().until(({ shown }) => shown.includes("useCandidate"));
    const abis = extension.folders.get("abis");
    assert.ok(abis);
    Object.assign(abis, { write: () => Promise.reject(new Error("full")) });
    press("useCandidate");
    await soon(() => user.told.length === 1);
    assert.equal(user.told[0], `error: ${abiChoiceWords.notStored()}`);
  });

  it("looks up a hash of its response without a question, and no other", async () => {
    await opened(oneResult);
    await inspect();
    const [held, other] = [`0x${"ab".repeat(32)}`, `0x${"21".repeat(32)}`];
    assert.equal(fullResult["block_hash"], `0x${"ab".repeat(48)}`);
    panel().send({ type: "openReference", text: other });
    await soon(() => user.asked.length === 1);
    assert.equal(user.asked[0]?.options.title, "Contract Lens: Look Up This 32-Byte Value?");
    panel().send({ type: "openReference", text: held });
    await soon(() => asked(held) === 1);
    assert.deepEqual([user.asked.length, asked(other)], [1, 0]);
  });

  it("Use ABI applies to the called contract on its network", async () => {
    await opened(oneResult);
    await inspect();
    changeSetting("contractLens.network", "Bare");
    panel().send({ type: "useAbi" });
    await soon(() => user.asked.length === 1);
    assert.equal(user.asked[0]?.options.title, "Use ABI or Build for 0x25FE…b762 (Own)");
  });

  it("looks up names at a signature service after consent only", async () => {
    const names = {
      ok: true,
      result: {
        function: { [pay.slice(0, 10)]: [{ name: "pay(address,uint256)", filtered: false }] },
        event: {},
      },
    };
    await opened((sent) => (sent.url.startsWith(database) ? names : oneResult(sent)));
    changeSetting("contractLens.signatureService", database);
    await inspect();
    await panel().until(({ shown }) => shown.includes("Look Up Names at names.example"));
    assert.equal(asked(database), 0);
    press("declineSignatures");
    await panel().until(({ shown }) => !shown.includes("declineSignatures"));
    assert.equal(asked(database), 0);
    panel().send({ type: "lookUpSignatures" });
    await panel().until(({ shown }) => shown.includes("pay("));
    assert.equal(asked(database), 1);
    panel().send({ type: "openRaw", responseIndex: 4 });
    await soon(() => user.opened.length === 1);
    assert.match(user.opened[0]?.text ?? "", /"pay\(address,uint256\)"/);
  });

  it("looks up more contracts on request", async () => {
    const address = (index: number) => `0x${(0xabc000 + index).toString(16).padStart(40, "0")}`;
    const logs = Array.from({ length: 60 }, (_, index) => ({
      address: address(index),
      index,
      topics: [],
      data: "0x",
    }));
    await opened((sent) =>
      sent.url.includes("/results/") && !sent.url.includes("/actions")
        ? { ...result, logs }
        : oneResult(sent),
    );
    await inspect();
    await panel().until(({ shown }) => shown.includes("lookUpContracts"));
    const contracts = (): number =>
      logs.filter((log) => extension.sent.some(({ url }) => url.includes(log.address))).length;
    assert.equal(contracts(), 9);
    press("lookUpContracts");
    await panel().until(() => contracts() === 59);
  });
});

describe("transaction ID without a result", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  afterEach(() => extension.end());
  const late = `0x${"16".repeat(32)}`;
  const at = "1706793445.000000007";
  const ran = {
    consensus_timestamp: at,
    entity_id: "0.0.1002",
    name: "CONTRACTCALL",
    nonce: 0,
    scheduled: true,
  };
  const inspect = async (services: Answering): Promise<void> => {
    extension = await activated(services);
    await commands.get("contractLens.inspectExecutionResult")?.(transaction);
  };

  it("finds a scheduled execution, and opens it without a question", async () => {
    await inspect(({ url }) => {
      if (url.includes("/transactions/")) return { transactions: [ran] };
      if (url.endsWith(at) || url.includes(late)) return { ...fullResult, hash: late, timestamp: at };
      return missing();
    });
    panel().send({ type: "findScheduled" });
    await panel().until(({ shown }) => shown.includes("insufficient funds"));
    assert.deepEqual(user.progress[0], { location: 10, title: "Finding the scheduled execution" });
    assert.match(panel().shown, new RegExp(late.slice(0, 12)));
    assert.deepEqual([user.asked, user.told, panels.length], [[], [], 1]);
  });

  it("says why there is none", async () => {
    await inspect(({ url }) => (url.includes("/transactions/") ? { transactions: [] } : missing()));
    panel().send({ type: "findScheduled" });
    await soon(() => user.told.length === 1);
    assert.deepEqual(user.told, [`information: ${explainNoExecution("notFound")}`]);
  });

  it("says why the search failed", async () => {
    await inspect(({ url }) => (url.includes("/transactions/") ? refused() : missing()));
    panel().send({ type: "findScheduled" });
    await soon(() => user.told.length === 1);
    assert.match(user.told[0] ?? "", /^error: .*mirror\.example/);
  });

  it("does not open it if the panel shows another subject", async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    await inspect(({ url }) => {
      if (url.includes("/transactions/")) return promise;
      return url.includes("0.0.2001") || url.includes(late) ? missing() : fullResult;
    });
    panel().send({ type: "findScheduled" });
    await soon(() => extension.sent.some(({ url }) => url.includes("/transactions/")));
    panel().send({ type: "openReference", text: "0.0.5012345" });
    await soon(() => extension.sent.some(({ url }) => url.includes("/contracts/0.0.5012345")));
    resolve({ transactions: [ran] });
    await soon(() => extension.sent.some(({ url }) => url.endsWith(at)));
    assert.equal(
      extension.sent.some(({ url }) => url.includes("/results/0x")),
      false,
    );
  });
});
