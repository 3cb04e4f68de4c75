import assert from "node:assert/strict";
import { historyChoices, historyWords } from "../../../../src/text/questions.ts";
import { allKnown, bare, own, unanswered } from "../../../plainEditor/activated.ts";
import { changeSetting } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { fullRecord } from "../../../support/lookupViews.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress, otherAddress, spelledAddress } from "../../../support/verification.ts";
import { contexts, contractHandle, contractPlaces, labels, rows, run, withHistory } from "./treeRows.ts";

usePlainEditor();

describe("tree commands", () => {
  let extension: Awaited<ReturnType<typeof withHistory>>;
  beforeEach(async () => {
    extension = await withHistory();
  });
  afterEach(() => extension.end());

  it("Pin and Unpin use the given, the selected, or the picked contract", async () => {
    const pinned = async () =>
      contexts(await rows("contracts", (await rows("contracts"))[0]?.place)).map((words) =>
        words?.includes(" pinned "),
      );
    const places = await contractPlaces();
    assert.equal(places.length, 2);
    await run("pin", places[0], places);
    assert.deepEqual(await pinned(), [true, true]);
    await run("unpin", places[0], [places[1]]);
    assert.equal((await pinned()).filter(Boolean).length, 1, "what is selected elsewhere is left alone");
    user.asked.length = 0;
    user.picks = ({ items }) => items?.[0]?.label;
    await run("unpin");
    assert.deepEqual(await pinned(), [false, false]);
    assert.deepEqual(
      [user.asked[0]?.items?.length, user.asked[0]?.options.title],
      [1, "Contract Lens: Unpin Contract"],
    );
    await run("unpin");
    assert.equal(user.told.at(-1), `information: ${historyChoices.unpin.none()}`);
    await run("pin");
    assert.equal(user.asked.at(-1)?.items?.length, 3);
    assert.equal(user.asked.at(-1)?.options.title, "Contract Lens: Pin Contract");
  });

  it("Remove Entry removes a contract or a visit, and asks before a whole network", async () => {
    const [day] = await rows("history");
    const record = (await rows("history", day?.place)).at(-1);
    await run("remove", record?.place);
    assert.equal((await rows("history", (await rows("history"))[0]?.place)).length, 2);
    assert.equal((await contractPlaces()).length, 2);
    await run("remove", contractHandle(contractAddress));
    assert.equal((await contractPlaces()).length, 1);
    user.picks = () => undefined;
    await run("remove", `network\t${bare.name}`);
    assert.equal((await rows("contracts")).length, 2);
    const { options, items } = user.asked.at(-1) ?? {};
    assert.equal(options?.title, "Contract Lens: Remove All Contracts on Bare?");
    assert.equal(items?.[0]?.label, "Cancel", "Enter removes nothing");
    assert.match(items[1]?.detail ?? "", /^Removes 1 contract and its history/);
    user.picks = () => "Remove";
    await run("remove", `network\t${bare.name}`);
    assert.deepEqual(labels(await rows("contracts")), [own.name]);
    user.picks = ({ items }) => items?.[0]?.label;
    await run("remove");
    assert.equal(user.asked.at(-1)?.options.title, "Contract Lens: Remove Entry");
    assert.deepEqual(await rows("contracts"), []);
    await run("remove", "nonsense");
  });

  it("Clear History keeps pinned contracts unless the user includes them", async () => {
    await run("pin", contractHandle(contractAddress));
    user.picks = () => "Cancel";
    await run("clearHistory");
    assert.equal((await rows("contracts")).length, 2);
    user.picks = () => "Clear";
    await run("clearHistory");
    assert.equal((await contractPlaces()).length, 1);
    assert.deepEqual(await rows("history"), []);
    user.picks = () => "Clear Including Pinned Contracts";
    await run("clearHistory");
    assert.deepEqual(await rows("contracts"), []);
    await run("clearHistory");
    assert.equal(user.told.at(-1), `information: ${historyWords.empty()}`);
    const questions = user.asked.filter(({ options }) => options.title === "Contract Lens: Clear History?");
    assert.equal(questions.length, 3);
  });

  it("list contracts by ID or address and network, and ignore a day's row", async () => {
    user.asked.length = 0;
    user.picks = () => undefined;
    await run("pin");
    const items = user.asked[0]?.items?.map(({ label, description, detail }) => [label, description, detail]);
    assert.deepEqual(
      items?.find(([label]) => label === "0.0.5012345"),
      ["0.0.5012345", own.name, spelledAddress],
    );
    assert.deepEqual(
      items.find(([, network]) => network === bare.name),
      [otherAddress, bare.name, undefined],
    );
    const { matchOnDescription, matchOnDetail } = user.asked[0]?.options ?? {};
    assert.deepEqual([matchOnDescription, matchOnDetail], [true, true]);
    const [day] = await rows("history");
    await run("remove", day?.place);
    assert.equal((await rows("history", (await rows("history"))[0]?.place)).length, 3);
  });

  it("Clear History does not mention pinned contracts if there are none", async () => {
    user.asked.length = 0;
    await run("clearHistory");
    assert.deepEqual(
      user.asked[0]?.items?.map(({ label }) => label),
      ["Cancel", "Clear"],
    );
    assert.equal((await rows("contracts")).length, 2, "turned away");
  });

  it("Refresh Contracts refreshes a contract, a network, or the active network", async () => {
    const asked = async (...given: unknown[]): Promise<readonly string[]> => {
      extension.sent.length = 0;
      await run("refresh", ...given);
      return extension.sent.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith("/api"));
    };
    assert.deepEqual(await asked(contractHandle(contractAddress)), ["/api/v1/contracts/0.0.5012345"]);
    assert.equal((await asked()).length, 2);
    assert.equal((await asked(`network\t${own.name}`)).length, 2);
    assert.deepEqual(await asked(`network\t${bare.name}`), []);
    changeSetting("contractLens.network", "Gone");
    assert.deepEqual(await asked(), []);
    assert.match(user.told.at(-1) ?? "", /“Gone” is not one of your networks/);
    assert.deepEqual(user.progress[0], { location: { viewId: "contractLens.contracts" } });
  });

  it("Refresh Contracts shows progress that can be canceled", async () => {
    for (let number = 1; number <= 20; number += 1) {
      const evm_address = `0x${String(number).padStart(40, "5")}`;
      extension.services.answering = (sent) =>
        sent.url.startsWith(own.mirrorUrl)
          ? { ...fullRecord, contract_id: `0.0.${number}`, evm_address }
          : allKnown(sent);
      await run("inspectContractRecord", evm_address);
    }
    assert.equal((await contractPlaces()).length, 22);
    extension.services.answering = unanswered;
    extension.sent.length = 0;
    const asking = run("refresh");
    await soon(() => extension.sent.length > 0);
    const begun = extension.sent.length;
    user.cancels.at(-1)?.();
    await asking;
    assert.deepEqual([extension.sent.length, extension.sent[0]?.signal.aborted], [begun, true]);
    assert.match(JSON.stringify(user.progress), /"location":15.*"cancellable":true/);
    assert.deepEqual(user.told, []);
  });

  it("Refresh Contracts shows a failure in the row", async () => {
    extension.services.answering = () => new Response("", { status: 403 });
    const place = (await contractPlaces())[0];
    await run("refresh", place);
    const [network] = await rows("contracts");
    const [row] = await rows("contracts", network?.place);
    assert.match(JSON.stringify(row?.item), /debug-disconnect/);
  });

  it("copy addresses, IDs, or Markdown, one per line", async () => {
    const all = [contractHandle(contractAddress), contractHandle(otherAddress, bare.name)];
    const text = `${spelledAddress}\n${otherAddress}`;
    assert.equal(await run("copyAddress", all[0], all), text);
    assert.equal(await run("copyId", all[0]), "0.0.5012345");
    assert.match(String(await run("copyMarkdown", all[0])), /0\.0\.5012345/);
    assert.equal(await run("copyId", "nonsense"), undefined);
    assert.deepEqual(user.copied.slice(0, 2), [text, "0.0.5012345"]);
    assert.equal(user.statusTexts.length, 3);
  });

  it("Verify starts without a question from a menu, and asks otherwise", async () => {
    const place = (await contractPlaces())[0];
    user.asked.length = 0;
    const done = (await run("verifyEntry", place)) as readonly { network: string }[];
    assert.deepEqual([done.length, done[0]?.network, user.asked.length], [1, own.name, 0]);
    user.picks = () => "Cancel";
    assert.deepEqual(await run("verifyEntry", contractHandle(contractAddress)), []);
    assert.match(user.asked[0]?.options.title ?? "", /^Contract Lens: Verify 0xe78A/);
    const [network] = await rows("contracts");
    assert.deepEqual(await run("verifyEntry", network?.place), []);
  });

  it("Open in Block Explorer asks once about a hash", async () => {
    const hash = `0x${"15".repeat(32)}`;
    user.picks = () => "Look Up";
    await run("inspectExecutionResult", hash);
    const [day] = await rows("history");
    const [row] = await rows("history", day?.place);
    const asked = async (place: unknown): Promise<number> => {
      user.asked.length = 0;
      assert.equal(await run("openEntryInExplorer", place), `https://explorer.example/${hash}`);
      return user.asked.length;
    };
    assert.equal(await asked(row?.place), 1, "another service than the one that was agreed to");
    assert.equal(await asked(row?.place), 0);
    assert.equal(await asked((row?.place as { handle: string }).handle), 0);
  });

  it("Open in Block Explorer uses the network of the entry", async () => {
    const page = `https://explorer.example/${spelledAddress}`;
    assert.equal(await run("openEntryInExplorer", contractHandle(contractAddress)), page);
    assert.equal(await run("openEntryInExplorer", contractHandle(otherAddress, bare.name)), undefined);
    assert.equal(await run("openEntryInExplorer", "nonsense"), undefined);
    assert.deepEqual(user.visited, [page]);
    assert.match(
      user.told.at(-1) ?? "",
      /^information: No block explorer page for contracts is configured for Bare\./,
    );
  });
});
