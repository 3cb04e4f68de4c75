import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import { notVerified, activated, allKnown, bare, own, unanswered } from "../../../plainEditor/activated.ts";
import { changeSetting, editor, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { openProject } from "../../../plainEditor/project.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";
import { hardhatProject, output } from "../../app/builds/projects.ts";
import { publicFailures } from "../../../../src/text/publicApi.ts";
import { buildNamed, deployedCode } from "../../builds/samples.ts";
import { attributeValues } from "../../ui/markup.ts";

usePlainEditor();

const abi = parseAbi(["function deposit(uint256[] amounts)"]);
const deposit = encodeFunctionData({ abi, args: [[500n]] });
const vault = { ...fullRecord, runtime_bytecode: `0x${deployedCode(buildNamed("Vault", output))}` };
const unverified = { match: null, chainId: own.chainId, address: spelledAddress };

describe("what another extension asks for", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  let folder: Awaited<ReturnType<typeof openProject>>;
  beforeEach(async () => {
    folder = await openProject(hardhatProject);
    extension = await activated((sent) => (sent.url.startsWith(own.mirrorUrl) ? vault : allKnown(sent)));
  });
  afterEach(async () => {
    extension.end();
    await folder[Symbol.asyncDispose]();
  });

  type Failed = {
    readonly ok: boolean;
    readonly failure?: { readonly kind: string; readonly sentence: string };
  };
  const kindOf = ({ ok, failure }: Failed): string => (ok ? "ok" : (failure?.kind ?? ""));
  const posts = () =>
    extension.sent.filter(({ method, url }) => method === "POST" && !url.startsWith(own.mirrorUrl));

  it("is the build that has a contract's code, with its name only where the workspace is trusted", async () => {
    const found = await extension.api.match(spelledAddress);
    assert.ok(found.ok && found.value.state === "matched");
    assert.equal(found.value.build?.name, "Vault");
    editor.workspace.isTrusted = false;
    const hidden = await extension.api.match(spelledAddress);
    assert.ok(hidden.ok && hidden.value.state === "matched");
    assert.equal(hidden.value.build, null);
  });

  it("is decoded by the builds, with their names only where the workspace is trusted", async () => {
    const read = await extension.api.decode(deposit);
    assert.ok(read.ok);
    assert.equal(read.value.candidates[0]?.provenance.contract, "Vault");
    editor.workspace.isTrusted = false;
    const hidden = await extension.api.decode(deposit);
    assert.ok(hidden.ok);
    assert.equal(hidden.value.candidates[0]?.provenance.contract, null);
    assert.equal(extension.sent.length, 0);
  });

  it("is refused with a sentence where an argument is none, and nothing is sent", async () => {
    const { api } = extension;
    const wrong = await Promise.all([
      api.lookUpRecord("nonsense"),
      api.lookUpRecord(`0.0.${"1".repeat(5000)}`),
      api.lookUpResult("0.0.5"),
      api.lookUpStatus(7 as never),
      api.match(undefined as never),
      api.decode("0x1"),
      api.verify("", {}),
      api.decode("0x", { as: "log" as never }),
      api.lookUpRecord("0.0.5", { timestamps: "now" as never }),
    ]);
    assert.deepEqual([...new Set(wrong.map(kindOf))], ["badArgument"]);
    const sentences = wrong.map((answer) => (answer.ok ? "" : answer.failure.sentence));
    assert.match(sentences[5] ?? "", /^The data must be 0x and whole bytes in hex, at most 1 MB/);
    assert.equal(sentences[7], "What to decode as must be call or error.");
    assert.ok(
      sentences.every((sentence) => sentence.endsWith(".")),
      sentences.join("\n"),
    );
    assert.deepEqual([extension.sent.length, user.asked.length], [0, 0]);
  });

  it("is about the network that it names, else the active one, where that is one of the user's", async () => {
    const { api } = extension;
    assert.equal(kindOf(await api.lookUpRecord("0.0.5", { network: "Gone" })), "unknownNetwork");
    assert.equal(kindOf(await api.lookUpRecord("0.0.5", { network: bare.name })), "noMirror");
    assert.equal(kindOf(await api.match("0.0.5", { network: bare.name })), "noMirror");
    assert.equal(extension.sent.length, 0);
    assert.equal(kindOf(await api.lookUpRecord(contractAddress)), "ok");
    assert.ok(extension.sent[0]?.url.startsWith(own.mirrorUrl));
    changeSetting("contractLens.network", "Gone");
    assert.equal(kindOf(await api.lookUpRecord("0.0.5")), "unknownNetwork");
    changeSetting("contractLens.network", undefined);
    const none = await api.lookUpRecord("0.0.5");
    assert.ok(!none.ok);
    assert.deepEqual(
      [none.failure.kind, none.failure.sentence],
      ["unknownNetwork", publicFailures.noNetworkSelected().sentence],
    );
    assert.deepEqual(user.asked, [], "other extensions do not have the user asked");
  });

  it("is not begun once its signal is aborted, and ends with it", async () => {
    const { api } = extension;
    const signal = AbortSignal.abort();
    assert.equal(kindOf(await api.lookUpRecord("0.0.5", { signal })), "cancelled");
    assert.equal(kindOf(await api.verify("0.0.5", { signal })), "cancelled");
    assert.deepEqual([extension.sent.length, user.asked.length], [0, 0]);
    extension.services.answering = unanswered;
    const abort = new AbortController();
    const asking = [
      api.match("0.0.5", { signal: abort.signal }),
      api.decode(deposit, { contract: "0.0.5", lookUp: true, signal: abort.signal }),
    ];
    await soon(() => extension.sent.length > 0);
    abort.abort();
    assert.deepEqual((await Promise.all(asking as Promise<Failed>[])).map(kindOf), [
      "cancelled",
      "cancelled",
    ]);
  });

  it("is told as an internal problem where one of ours goes wrong, of which only the log tells", async () => {
    const { isTrusted } = editor.workspace;
    const broken = { get: () => assert.fail(`broken by 0x${"12".repeat(32)}`), configurable: true };
    Object.defineProperty(editor.workspace, "isTrusted", broken);
    try {
      const answer = await extension.api.decode(deposit, { network: own.name });
      assert.equal(kindOf(answer), "internal");
      assert.ok(!answer.ok && !JSON.stringify(answer).includes("broken"));
      const line = user.log.find((line) => line.startsWith("error")) ?? "";
      assert.match(line, /^error: Another extension's question: .*broken by/);
      assert.doesNotMatch(line, /12{10}|(?:12){20}/);
    } finally {
      const fixed = { value: isTrusted, writable: true, configurable: true, enumerable: true };
      Object.defineProperty(editor.workspace, "isTrusted", fixed);
    }
  });

  it("is imported from an explorer once the user has agreed, which is shown and can be ended", async () => {
    assert.equal(kindOf(await extension.api.verify(contractAddress)), "declined");
    assert.equal(posts().length, 0);
    user.picks = () => "Verify";
    extension.services.answering = notVerified;
    const answer = await extension.api.verify(contractAddress, { way: "explorer" });
    assert.ok(answer.ok);
    const { network, address, protocol, withKey, outcome, host } = answer.value;
    assert.deepEqual(
      [network, address, protocol, withKey, host],
      [own.name, spelledAddress.toLowerCase(), "session", false, "verifier.example"],
    );
    assert.equal(outcome, "perfect");
    assert.ok(posts().length > 0);
    assert.deepEqual(user.progress[0], {
      location: 15,
      title: "Contract Lens: Verifying for another extension",
      cancellable: true,
    });
    assert.ok(user.progress.length > 1, "its steps are told");
    assert.match(user.asked[0]?.options.title ?? "", /^Contract Lens: Verify /);
  });

  it("ends its verification when the user, who sees it run, has seen enough", async () => {
    user.picks = () => "Verify";
    extension.services.answering = (sent) => (sent.method === "POST" ? unanswered(sent) : notVerified(sent));
    const asking = extension.api.verify(contractAddress, { way: "explorer" });
    await soon(() => posts().length === 1);
    user.cancels.at(-1)?.();
    await soon(() => posts()[0]?.signal.aborted === true);
    assert.equal(kindOf(await asking), "cancelled");
  });

  it("is published from a build only by the user's own hand, in a panel that lists its files", async () => {
    extension.services.answering = (sent) => {
      if (sent.url.startsWith(own.mirrorUrl)) return vault;
      return sent.url.includes("/v2/") ? unverified : allKnown(sent);
    };
    const { api } = extension;
    const closed = api.verify(spelledAddress, { way: "build" });
    await eventually(() => panels.length === 1);
    await panels[0]?.until(({ shown }) => shown.includes("publish"));
    panels[0]?.dispose();
    assert.equal(kindOf(await closed), "declined");
    assert.equal(posts().length, 0);
    const abort = new AbortController();
    const left = api.verify(spelledAddress, { way: "build", signal: abort.signal });
    await eventually(() => panels.length === 2);
    await panels[1]?.until(({ shown }) => shown.includes("publish"));
    abort.abort();
    assert.equal(kindOf(await left), "cancelled");
    assert.equal(panels[1]?.isDisposed, true);
    const published = api.verify(spelledAddress, { way: "build" });
    await eventually(() => panels.length === 3);
    await panels[2]?.until(({ shown }) => shown.includes("publish"));
    const actions = attributeValues(panels[2]?.shown ?? "", "data-action").map(
      (each) => JSON.parse(each) as { type: string },
    );
    panels[2]?.send(actions.find(({ type }) => type === "publish"));
    const answer = await published;
    assert.ok(answer.ok, kindOf(answer));
    assert.ok(posts().length > 0);
  });

  it("is refused where there is no build, a build has the code, or the way or the service is missing", async () => {
    const { api } = extension;
    assert.equal(kindOf(await api.verify(contractAddress, { way: "similar" })), "wayUnknown");
    changeSetting("contractLens.networks", [
      { ...own, verifierProtocol: "job" },
      { name: "Plain", chainId: "9", mirrorUrl: own.mirrorUrl },
    ]);
    assert.equal(kindOf(await api.verify(spelledAddress, { way: "similar" })), "hasBuild");
    assert.equal(kindOf(await api.verify(spelledAddress, { way: "build", network: "Plain" })), "noVerifier");
    extension.services.answering = allKnown;
    assert.equal(kindOf(await api.verify(contractAddress, { way: "build" })), "noBuild");
    assert.deepEqual(user.asked, []);
    assert.equal(kindOf(await api.verify(contractAddress, { way: "similar" })), "declined");
    assert.equal(user.asked.length, 1);
    assert.equal(kindOf(await api.verify("0.0.77", { way: "similar" })), "unresolved");
    assert.equal(posts().length, 0);
    user.picks = () => "Verify by Similar Code";
    extension.services.answering = (sent) =>
      sent.method === "POST" ? { customCode: "no_similar_match_found", message: "None." } : allKnown(sent);
    const answer = await api.verify(contractAddress, { way: "similar" });
    assert.match(posts()[0]?.url ?? "", /\/similarity\/298\//);
    assert.ok(answer.ok);
    assert.equal(answer.value.outcome, "noSimilar");
  });
});
