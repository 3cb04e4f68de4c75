import assert from "node:assert/strict";
import { keyWords } from "../../../../src/text/keys.ts";
import { badArgumentWords, notificationWords } from "../../../../src/text/notifications.ts";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";

usePlainEditor();

const set = (...given: unknown[]): unknown => commands.get("contractLens.setApiKey")?.(...given);
const clear = (...given: unknown[]): unknown => commands.get("contractLens.clearApiKey")?.(...given);

const hasCompletedStep = (): boolean =>
  user.ran.some((ran) => ran.join() === "setContext,contractLens.hasSetKey,true");

describe("API key commands", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    user.types = () => "  key-of-the-test ";
  });
  afterEach(() => extension.end());

  it("Set API Key stores the key of the active network's service, with hidden input and the host in the prompt", async () => {
    assert.equal(await set(), own.verifierUrl);
    assert.deepEqual([...extension.secrets.stored], [[`apiKey ${own.verifierUrl}`, "key-of-the-test"]]);
    assert.ok(hasCompletedStep());
    const { options } = user.asked[0] ?? {};
    assert.deepEqual([options?.password, options?.ignoreFocusOut], [true, true]);
    assert.equal(options?.title, "Contract Lens: API Key for verifier.example");
    assert.match(options.prompt ?? "", /^The key is sent to verifier\.example in the body/);
    assert.equal(options.validateInput?.(" "), null);
    assert.equal(options.validateInput("key-of-the-test "), null);
    assert.equal(typeof options.validateInput("short"), "string");
  });

  it("null counts as no argument", async () => {
    assert.equal(await set(null), own.verifierUrl);
    user.picks = ({ items }) => items?.[0]?.label;
    assert.equal(await clear(null), own.verifierUrl);
    assert.deepEqual([extension.secrets.stored.size, user.told], [0, []]);
  });

  it("Set API Key stores it only for the given service", async () => {
    assert.equal(await set("https://other.example/server"), "https://other.example");
    assert.deepEqual([...extension.secrets.stored.keys()], ["apiKey https://other.example"]);
    assert.equal(await set("no address"), undefined);
    assert.equal(await clear("no address"), undefined);
    const refused = `warning: ${badArgumentWords.verificationService()}`;
    assert.deepEqual(user.told, [refused, refused]);
    assert.equal(extension.secrets.stored.size, 1);
  });

  it("Set API Key stores nothing without input or without a service", async () => {
    user.types = () => undefined;
    assert.equal(await set(), undefined);
    user.types = () => "  ";
    assert.equal(await set(), undefined);
    user.types = () => "key-of-the-test";
    changeSetting("contractLens.networks", [{ ...own, verifierUrl: null }]);
    assert.equal(await set(), undefined);
    assert.ok(user.told.at(-1)?.endsWith(keyWords.noService(own.name)));
    changeSetting("contractLens.networks", [{ ...own, verifierUrl: "http://verifier.example" }]);
    assert.equal(await set(), undefined);
    assert.ok(user.told.at(-1)?.endsWith(keyWords.plainHttp("verifier.example")));
    assert.deepEqual([user.asked.length, extension.secrets.stored.size], [2, 0]);
    assert.ok(!hasCompletedStep(), "the walkthrough's step is not done");
  });

  it("offer to select another network", async () => {
    changeSetting("contractLens.network", "Gone");
    user.presses = ([button]) => button;
    assert.equal(await set(), undefined);
    assert.ok(user.told[0]?.endsWith(notificationWords.noActiveNetwork("Gone")));
    await eventually(() => user.asked.length > 0);
    assert.equal(user.asked.at(-1)?.options.title, "Contract Lens: Select Network");
  });

  it("report a failure of the keyring", async () => {
    extension.secrets.fails = "rejects";
    assert.equal(await set(), own.verifierUrl);
    assert.equal(user.told[0], `warning: ${keyWords.keptInWindow()}`);
  });

  it("Clear API Key removes the only key, and Always Send", async () => {
    await set();
    await extension.context.globalState.update("apiKeyAlwaysSent", [own.verifierUrl]);
    assert.equal(await clear(), own.verifierUrl);
    assert.equal(extension.secrets.stored.size, 0);
    assert.deepEqual(extension.context.globalState.get("apiKeyAlwaysSent"), []);
    assert.deepEqual(user.statusTexts, [`$(key) ${keyWords.removed("verifier.example")}`]);
    assert.equal(user.asked.length, 1);
  });

  it("Clear API Key removes the selected or given key", async () => {
    await set();
    await set(bare.verifierUrl);
    await set("https://third.example");
    assert.equal(await clear(), undefined, "turned away");
    user.picks = () => "bare.example";
    assert.equal(await clear(), bare.verifierUrl);
    assert.equal(await clear("https://third.example/server"), "https://third.example");
    assert.deepEqual([...extension.secrets.stored.keys()], [`apiKey ${own.verifierUrl}`]);
  });

  it("Clear API Key says if there is no key", async () => {
    assert.equal(await clear(), undefined);
    assert.equal(await clear(own.verifierUrl), undefined);
    assert.deepEqual(user.told, [
      `information: ${keyWords.none()}`,
      `information: ${keyWords.noneFor("verifier.example")}`,
    ]);
  });
});
