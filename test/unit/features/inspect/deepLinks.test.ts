import assert from "node:assert/strict";
import type * as vscode from "vscode";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, offered, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullResult } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, spelledAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): Promise<unknown> =>
  Promise.resolve(commands.get(`contractLens.${command}`)?.(...given));
const base = "plain-editor://contract-lens.contract-lens/open";
const { hash } = fullResult as { readonly hash: string };
/** The first of Anvil's accounts. */
const wellKnownKey = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const ownContract = `${base}?network=Own&contract=${contractAddress}`;

/** Opens a link as the editor does, which decodes its parts once. */
async function openLink(link: string): Promise<void> {
  const { pathname, search, hash: fragment } = new URL(link);
  const [path, query, last] = [pathname, search.slice(1), fragment.slice(1)].map(decodeURIComponent);
  await offered.outside?.handleUri({ path, query, fragment: last } as unknown as vscode.Uri);
}

describe("deep links", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => {
    extension.end();
    user.leave();
  });

  const open = () => panels.filter(({ isDisposed }) => !isDisposed);
  const titles = (): readonly string[] => open().map(({ title }) => title);
  const agree = (): void => {
    user.picks = () => "Open";
  };

  it("open a contract or a result after a question that says what is sent where", async () => {
    agree();
    await openLink(ownContract);
    assert.match(titles()[0] ?? "", /: Contract$/);
    await openLink(`${base}?network=Own&transaction=${hash}`);
    assert.equal(open().length, 2);
    assert.equal(user.asked.length, 2, "one question each, for a hash too");
    const [contract, result] = user.asked;
    assert.equal(contract?.options.title, `Contract Lens: Open ${spelledAddress} on Own?`);
    assert.deepEqual(
      contract.items?.map(({ label, detail }) => [label, detail]),
      [
        ["Cancel", "Nothing is sent."],
        ["Open", "Sends requests to mirror.example and verifier.example"],
      ],
    );
    assert.match(contract.options.placeHolder ?? "", /link from outside VS Code/);
    assert.match(result?.options.placeHolder ?? "", /may be a private key/);
    const title = result?.options.title ?? "";
    assert.ok(title.includes(`${hash.slice(0, 10)}…`) && !title.includes(hash), "a hash is shown in part");
    assert.ok(extension.sent.some(({ url }) => url.includes(hash)));
  });

  it("send and show nothing if the question is dismissed", async () => {
    for (const picks of [() => undefined, () => "Cancel"])
      for (const named of [
        `contract=${contractAddress}`,
        "contract=0.0.5012345",
        `transaction=${hash}`,
        "transaction=0.0.2@5.7/1",
      ]) {
        user.picks = picks;
        await openLink(`${base}?network=Own&${named}`);
      }
    assert.equal(user.asked.length, 8);
    assert.deepEqual([extension.sent, titles()], [[], []]);
  });

  it("never send a known private key", async () => {
    agree();
    await openLink(`${base}?network=Own&transaction=${wellKnownKey}`);
    assert.match(user.told[0] ?? "", /private key/);
    assert.deepEqual([extension.sent, titles()], [[], []]);
  });

  it("only reveal an open panel", async () => {
    await run("inspectContractRecord", contractAddress);
    const [panel] = open();
    const [revealed = 0, sent] = [panel?.revealed, extension.sent.length];
    await openLink(ownContract);
    assert.deepEqual(
      [panel?.revealed, extension.sent.length, user.asked, open().length],
      [revealed + 1, sent, [], 1],
    );
    await openLink(`${ownContract}&at=lte:1700000000`);
    assert.equal(user.asked.length, 1, "the record as of another time is something else");
  });

  it("ask before a panel of the last session is restored that would send requests", async () => {
    await run("inspectContractRecord", contractAddress);
    await open()[0]?.until(({ kept: known }) => known !== undefined);
    const { kept } = open()[0] ?? {};
    open()[0]?.dispose();
    const restored = new StandingPanel("contractLens.inspect");
    restored.setVisible(false);
    panels.push(restored);
    await serializers
      .get("contractLens.inspect")
      ?.deserializeWebviewPanel(restored as unknown as vscode.WebviewPanel, kept);
    await soon(() => restored.title !== "");
    extension.sent.length = 0;
    await openLink(ownContract);
    assert.deepEqual([user.asked.length, extension.sent, restored.revealed], [1, [], 0]);
  });

  it("ask only about the last of several links", async () => {
    let answer: (() => void) | undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    const pick = user.pick.bind(user);
    user.pick = async (...given) => {
      if (user.asked.length === 0) {
        user.asked.push({ items: given[0], options: given[1] });
        await first;
        return given[2]?.isCancellationRequested === true ? undefined : given[0][1];
      }
      return pick(...given);
    };
    agree();
    const opening = [openLink(ownContract)];
    await soon(() => user.asked.length === 1);
    opening.push(
      openLink(`${base}?network=Own&contract=0.0.7`),
      openLink(`${base}?network=Own&transaction=0.0.2@5.7`),
    );
    // They have taken one another's place by then.
    await new Promise(setImmediate);
    answer?.();
    await Promise.all(opening);
    Reflect.deleteProperty(user, "pick");
    assert.equal(user.asked.length, 2);
    assert.match(user.asked[1]?.options.title ?? "", /0\.0\.2-5-000000007/);
    assert.equal(open().length, 1);
    assert.ok(extension.sent.every(({ url }) => !url.includes(contractAddress) && !url.endsWith("/0.0.7")));
  });

  it("ask on a network without a ledger, too", async () => {
    const contract = `contract=${contractAddress}`;
    for (const named of [contract, "contract=0.0.7", `transaction=${hash}`])
      await openLink(`${base}?network=Bare&${named}`);
    assert.deepEqual([user.asked.length, extension.sent, titles()], [3, [], []]);
    assert.match(user.asked[2]?.options.placeHolder ?? "", /may be a private key/);
    const detail = (): string | undefined =>
      user.asked.at(-1)?.items?.find(({ label }) => label === "Open")?.detail;
    assert.equal(detail(), "Sends no requests because the network has no RPC URL");
    agree();
    await openLink(`${base}?network=Bare&${contract}`);
    assert.equal(detail(), "Sends requests to bare.example");
    await soon(() => extension.sent.length === 1);
    assert.ok(extension.sent[0]?.url.startsWith(bare.verifierUrl));
    assert.equal(open().length, 1);
  });

  it("show a page for an unknown network, and add none", async () => {
    const before = JSON.stringify(extension.context.globalState.keys());
    await openLink(`${base}?network=Evil%20Net&contract=${contractAddress}`);
    const [page] = open();
    assert.deepEqual(titles(), ["Unknown Network"]);
    assert.match(page?.shown ?? "", /“Evil Net”, which is not one of your networks\. Nothing was sent\./);
    assert.deepEqual([user.told, user.asked, extension.sent], [[], [], []]);
    page?.send({ type: "remedy", remedy: "selectNetwork" });
    await soon(() => user.asked.length === 1);
    assert.deepEqual(titles(), ["Unknown Network"], "none was chosen");
    user.picks = ({ items }) =>
      items?.find(({ label }) => label === "Open" || label.endsWith(own.name))?.label;
    page?.send({ type: "remedy", remedy: "selectNetwork" });
    await soon(() => titles()[0]?.endsWith(": Contract") === true);
    assert.equal(user.asked.at(-1)?.options.title, `Contract Lens: Open ${spelledAddress} on Own?`);
    assert.equal(JSON.stringify(extension.context.globalState.keys()), before);
  });

  it("the page of an unknown network closes by Cancel, and opens the link once the network exists", async () => {
    await openLink(`${base}?network=Later&contract=${contractAddress}`);
    open()[0]?.send({ type: "cancel" });
    assert.deepEqual(titles(), []);
    await openLink(`${base}?network=Later&contract=${contractAddress}`);
    changeSetting("contractLens.networks", [own, bare, { ...own, name: "Later" }]);
    agree();
    open()[0]?.send({ type: "tryAgain" });
    await soon(() => titles()[0]?.endsWith(": Contract") === true);
    assert.equal(user.asked.length, 1);
  });

  it("invalid links are rejected, naming at most an unknown part", async () => {
    for (const link of [
      `${base}?network=Own&contract=0.0.1&at=evil`,
      `${base}?network=$(evil)&contract=0.0.1`,
      `${base}?network=Own&contract=evil`,
    ]) {
      user.told.length = 0;
      await openLink(link);
      assert.equal(user.told.length, 1);
      assert.match(
        user.told[0] ?? "",
        /^warning: The link was not opened because [^.]+\.( Links can only open a contract or a transaction\.)?$/,
      );
      assert.doesNotMatch(user.told[0] ?? "", /evil/);
    }
    await openLink(`${base}/x?network=Own&contract=0.0.1`);
    assert.match(user.told.at(-1) ?? "", /does not support “\/open\/x” in links\./);
    assert.deepEqual([extension.sent, titles(), user.asked], [[], [], []]);
  });

  it("open in Restricted Mode", async () => {
    const { editor } = await import("../../../plainEditor/editor.ts");
    editor.workspace.isTrusted = false;
    agree();
    await openLink(ownContract);
    assert.match(titles()[0] ?? "", /: Contract$/);
  });

  it("links copied from panels and trees open the same subject", async () => {
    changeSetting("contractLens.networks", [own, { ...own, name: "Bücher & Söhne = 100 % #1" }]);
    const network = "Bücher & Söhne = 100 % #1";
    const copied: string[] = [];
    const timestamps = ["lte:1700000000.000000001", "gt:5.000000000"];
    for (const show of [
      () => run("inspectContractRecord", contractAddress, { network }),
      () => run("inspectContractRecord", "0.0.5012345", { network, timestamps }),
      () => run("inspectExecutionResult", "0.0.2001@1700000021.000000000", { network, nonce: 3 }),
      () => run("inspectExecutionResult", hash, { network }),
    ]) {
      await show();
      const panel = open().at(-1);
      const link = String(await run("copyFromPanel", "link"));
      assert.equal(user.copied.at(-1), link);
      const [count, revealed = 0] = [open().length, panel?.revealed];
      await openLink(link);
      assert.deepEqual(
        [open().length, panel?.revealed],
        [count, revealed + 1],
        `${link} leads to its own panel`,
      );
      copied.push(link);
    }
    assert.equal(new Set(copied).size, 4);
    assert.equal(user.asked.length, 0, "the result shown before holds the hash");
    const key = `contract\t${network}\t${contractAddress}`;
    const ofTree = String(await run("copyLink", key));
    assert.ok(ofTree.endsWith(`&contract=${spelledAddress}`), ofTree);
    await openLink(ofTree);
    assert.equal(await run("copyLink", "nonsense"), undefined);
  });

  it("a link copied from a verification opens the record", async () => {
    user.picks = () => "Verify";
    await run("verifyContract", contractAddress);
    assert.equal(await run("copyFromPanel", "link"), ownContract);
    assert.equal(await run("copyLink"), ownContract);
  });

  it("contain no hash that no service knows", async () => {
    extension.services.answering = () => new Response("{}", { status: 404 });
    user.picks = () => "Look Up";
    await run("inspectExecutionResult", `0x${"12".repeat(32)}`);
    assert.equal(open().length, 1);
    assert.equal(await run("copyFromPanel", "link"), undefined);
    assert.doesNotMatch(open()[0]?.shown ?? "", /Copy Link/);
  });
});
