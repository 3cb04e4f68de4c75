import assert from "node:assert/strict";
import { activated, bare, own } from "../../../plainEditor/activated.ts";
import { changeSetting, commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { soon } from "../../../support/soon.ts";
import { contractAddress } from "../../../support/verification.ts";

usePlainEditor();

const run = (command: string, ...given: unknown[]): unknown =>
  commands.get(`contractLens.${command}`)?.(...given);
const select = { type: "remedy", remedy: "selectNetwork" } as const;

describe("a network that is none of the user's", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
  });
  afterEach(() => extension.end());

  const open = () => panels.filter(({ isDisposed }) => !isDisposed);
  const titles = (): readonly string[] => open().map(({ title }) => title);

  it("has its own page in place of what was asked for, by whichever command", async () => {
    changeSetting("contractLens.network", "Gone");
    for (const command of ["inspectContractRecord", "verifyContract", "checkConnection"]) {
      assert.equal(await run(command), undefined);
      assert.deepEqual(titles(), ["Unknown Network"]);
    }
    assert.equal(await run("inspectExecutionResult"), undefined);
    const [page] = open();
    assert.match(page?.shown ?? "", /“Gone” is not one of your networks\. Nothing was sent\./);
    assert.equal(page?.revealed, 3);
    assert.deepEqual([panels.length, user.told, user.asked, extension.sent], [1, [], [], []]);
  });

  it("is chosen there, and what was asked for goes on", async () => {
    changeSetting("contractLens.network", "Gone");
    await run("inspectContractRecord", contractAddress);
    const [page] = open();
    page?.send(select);
    await soon(() => user.asked.length === 1);
    assert.deepEqual(titles(), ["Unknown Network"], "nothing was chosen");
    assert.deepEqual(extension.sent, []);
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith(own.name))?.label;
    page?.send(select);
    await soon(() => titles()[0]?.endsWith(": Contract") === true);
    assert.equal(titles().length, 1);
  });

  it("is put into the settings, for a command that was told to use it", async () => {
    assert.equal(await run("checkConnection", "Later"), undefined);
    const [page] = open();
    assert.doesNotMatch(page?.shown ?? "", /selectNetwork/, "no other one is asked instead");
    page?.send({ type: "remedy", remedy: "openNetworkSettings" });
    assert.deepEqual(user.ran, [["workbench.action.openSettings", "contractLens.networks"]]);
    page?.send({ type: "tryAgain" });
    assert.deepEqual(titles(), ["Unknown Network"]);
    changeSetting("contractLens.networks", [own, bare, { ...bare, name: "Later" }]);
    page?.send({ type: "tryAgain" });
    await soon(() => titles()[0] === "Connection Check");
    assert.equal(titles().length, 1);
  });

  it("is told of no more when the extension ends", async () => {
    await run("checkConnection", "Gone");
    extension.end();
    assert.deepEqual(open(), []);
  });
});
