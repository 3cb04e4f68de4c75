import assert from "node:assert/strict";
import { notificationWords } from "../../../../src/text/notifications.ts";
import { activated, allKnown, own } from "../../../plainEditor/activated.ts";
import { commands, offered } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import type { Uri } from "../../../plainEditor/values.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { shortAddress } from "../../../../src/core/address.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";
import { actions, panel, press, showing } from "./shownPage.ts";

usePlainEditor();

let extension: Awaited<ReturnType<typeof activated>>;
const status = { match: "exact_match", chainId: own.chainId, address: fullRecord["evm_address"] };
const asked = (part: string): number => extension.sent.filter(({ url }) => url.includes(part)).length;

/** The page of a verified contract, whose service says this of its source and its ABI. */
async function verified(told: object | (() => object | Promise<object>)): Promise<void> {
  const tell = typeof told === "function" ? (told as () => object) : () => told;
  extension = await activated((sent) => {
    if (!sent.url.includes("/v2/")) return allKnown(sent);
    return /fields=(?:abi|sources)/.test(sent.url) ? tell() : status;
  });
  await commands.get("contractLens.inspectContractRecord")?.(contractAddress);
  await showing("Verified");
  await panel().until(() => actions("openVerifiedSource").length > 0);
}

type Opened = {
  readonly path: string;
  readonly tab: string;
  readonly text: string;
  /** Whether whatever its ending says. */
  readonly isAsText: boolean;
};

/** The files that were opened: where they seem to be, and what their tabs are called. */
const opened = (): readonly Opened[] =>
  user.ran.flatMap(([command, uri, options, tab]) => {
    if (command !== "vscode.open") return [];
    const text = offered.texts?.provideTextDocumentContent(uri as never, undefined as never);
    const isAsText = (options as { readonly override?: unknown }).override === false;
    return [{ path: (uri as Uri).path, tab: String(tab), text: text as string, isAsText }];
  });

describe("Open Verified Source", () => {
  afterEach(() => extension.end());

  it("requests the source on a click, and opens it read-only, the contract's file first", async () => {
    await verified({
      ...status,
      compilation: { fullyQualifiedName: "src/Vault.sol:Vault" },
      sources: {
        "../../../home/user/.bashrc": { content: "alias ls=rm" },
        "src/Vault.sol": { content: "contract Vault {}" },
        "a/$(trash)\u202e.sol": { content: "x" },
      },
    });
    assert.equal(asked("fields=sources"), 0);
    user.picks = ({ items = [] }) => items[0]?.label;
    press("openVerifiedSource");
    await soon(() => opened().length === 1);
    const items = user.asked[0]?.items ?? [];
    assert.deepEqual(items.map(({ label, description }) => [label, description]).slice(0, 2), [
      ["Vault.sol", "src/Vault.sol"],
      [".bashrc", "__/__/__/home/user/.bashrc"],
    ]);
    for (const { label, description = "" } of items)
      assert.doesNotMatch(`${label} ${description}`, /\$\(|\u202e/);
    // Neither its tab nor its path looks like that of a file of the workspace.
    const short = shortAddress(contractAddress);
    const folder = `/Verified source of ${short} on ${own.name} (read-only)`;
    assert.deepEqual(opened()[0], {
      path: `${folder}/src/Vault.sol`,
      tab: `Vault.sol (verified, ${short})`,
      text: "contract Vault {}",
      isAsText: true,
    });
    // Another file of it is held, and a path leads nowhere.
    user.picks = ({ items = [] }) => items[1]?.label;
    press("openVerifiedSource");
    await soon(() => opened().length === 2);
    assert.deepEqual(
      [opened()[1]?.path, opened()[1]?.text],
      [`${folder}/__/__/__/home/user/.bashrc`, "alias ls=rm"],
    );
    assert.equal(asked("fields=sources"), 1);
  });

  it("opens an only file without a question, and says if there is none", async () => {
    let told: object = { ...status, sources: { "Vault.vy": { content: "# @version 0.4.3" } } };
    await verified(() => told);
    press("openVerifiedSource");
    await soon(() => opened().length === 1);
    assert.match(opened()[0]?.path ?? "", /Vault\.vy$/);
    assert.deepEqual(user.asked, []);
    told = status;
    panel().send({ type: "refresh" });
    await soon(() => asked("fields=compilation") === 2);
    await soon(() => {
      press("openVerifiedSource");
      return user.told.length > 0;
    });
    assert.equal(user.told[0], `information: ${notificationWords.noVerifiedSource("verifier.example")}`);
  });

  it("says what failed, and nothing if canceled", async () => {
    await verified(() => new Response("", { status: 403 }));
    press("openVerifiedSource");
    await soon(() => user.told.length === 1);
    assert.match(user.told[0] ?? "", /^error: .*403/);
    const { promise } = Promise.withResolvers<object>();
    extension.services.answering = () => promise;
    const { length } = user.cancels;
    press("openVerifiedSource");
    await soon(() => asked("fields=sources") === 2);
    user.cancels[length]?.();
    await soon(() => extension.sent.at(-1)?.signal.aborted === true);
    assert.deepEqual([user.told.length, opened().length], [1, 0]);
  });

  it("offers Try Again and Check Connection after a failure", async () => {
    const failed = (): Response => new Response("", { status: 503 });
    let told: () => object = failed;
    await verified(() => told());
    const offered: (readonly string[])[] = [];
    user.presses = (buttons) => {
      offered.push(buttons);
      if (offered.length > 1) return "Check Connection";
      told = () => ({ ...status, sources: { "Vault.sol": { content: "contract Vault {}" } } });
      return "Try Again";
    };
    press("openVerifiedSource");
    await soon(() => opened().length === 1);
    told = failed;
    const before = extension.sent.length;
    press("copyAbi");
    await soon(() => user.told.length === 2);
    assert.match(user.told[1] ?? "", /^error: .*503/);
    assert.deepEqual(offered, [
      ["Try Again", "Check Connection"],
      ["Try Again", "Check Connection"],
    ]);
    await soon(() => extension.sent.slice(before).some(({ url }) => url.startsWith(own.mirrorUrl)));
  });

  it("Copy ABI copies the published ABI with invisible characters escaped", async () => {
    const abi = [{ type: "function", name: "withdraw", inputs: [], note: "\u202e" }];
    await verified({ ...status, abi });
    press("copyAbi");
    await soon(() => user.copied.length === 1);
    const [copied = ""] = user.copied;
    assert.deepEqual(JSON.parse(copied), abi);
    assert.match(copied, /\n {2,}"name": "withdraw"/);
    assert.ok(!copied.includes("\u202e"));
    assert.deepEqual(user.statusTexts, ["$(copy) ABI copied"]);
  });

  it("is offered only if the service holds the contract", async () => {
    extension = await activated((sent) =>
      sent.url.includes("/v2/") ? { ...status, match: null } : allKnown(sent),
    );
    await commands.get("contractLens.inspectContractRecord")?.(contractAddress);
    await showing("Not verified");
    assert.deepEqual([...actions("openVerifiedSource"), ...actions("copyAbi")], []);
  });
});
