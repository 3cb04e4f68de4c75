import assert from "node:assert/strict";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { other, openWindow, press, wordsOf } from "../projectWindow.ts";

usePlainEditor();

const address = addressAt(1);

/** A window in which a contract could not be verified: no build has its code. */
async function open(code = "6001600155", content?: Readonly<Record<string, unknown>>) {
  const project = await openWindow(content);
  project.serving.contracts[address] = code;
  user.picks = () => "Verify";
  await commands.get("contractLens.verifyContract")?.(address);
  return project;
}

const remedy = (name: string) => ({ type: "remedy", remedy: name });
const ran = (command: string): boolean => user.ran.some(([name]) => name === command);

describe("what a verification's page offers against what stands in its way", () => {
  it("leads to the builds and the settings", async () => {
    await using project = await open();
    const panel = project.panel();
    panel.send(remedy("showBuilds"));
    await eventually(() => ran("contractLens.builds.focus"));
    panel.send(remedy("openBuildSettings"));
    await eventually(() => user.ran.at(-1)?.[1] === "contractLens.builds");
    panel.send(remedy("openNetworkSettings"));
    await eventually(() => user.ran.at(-1)?.[1] === "contractLens.networks");
  });

  it("tries again", async () => {
    await using project = await open();
    const panel = project.panel();
    project.serving.contracts[address] = codes.child;
    const before = project.server.requests.length;
    panel.send(remedy("tryAgain"));
    await eventually(() => project.server.requests.length > before);
  });

  it("verifies on another network that is chosen, in a panel of its own, and not on the same", async () => {
    await using project = await open();
    const panel = project.panel();
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith("Local"))?.label;
    panel.send(remedy("selectNetwork"));
    await eventually(() => user.asked.length === 2);
    await project.rested();
    assert.equal(panels.length, 1);
    user.picks = ({ items }) => items?.find(({ label }) => label.endsWith(other))?.label;
    panel.send(remedy("selectNetwork"));
    await eventually(() => panels.length === 2);
    await eventually(() => wordsOf(project.panel()).includes(`${other}, chain ID 7`));
  });

  it("opens no page of an explorer that the network has not", async () => {
    await using project = await open();
    project.panel().send(remedy("openExplorer"));
    await eventually(() => user.told.length > 0);
    assert.deepEqual(user.visited, []);
  });

  it("verifies an address as it is that looks like that of a number, once that is said", async () => {
    const numbered = `0x${"0".repeat(36)}0420`;
    await using project = await openWindow();
    project.serving.contracts[address] = codes.child;
    project.serving.aliases[numbered] = address;
    user.picks = () => "Verify";
    await commands.get("contractLens.verifyContract")?.(address);
    press(project.panel(), { type: "publish" });
    await eventually(() => wordsOf(project.panel()).includes("Verified, exact match"));
    const before = project.server.requests.length;
    project.panel().send(remedy("verifyLongZero"));
    await eventually(() => project.server.requests.length > before);
    await project.rested();
    const mirror = () =>
      project.server.requests.slice(before).filter(({ path }) => path.startsWith("/api/")).length;
    assert.equal(mirror(), 0, "no build is compared then");
    await eventually(() => !wordsOf(project.panel()).includes("Verifying"));
    press(project.panel(), { type: "tryAgain" });
    await eventually(() => mirror() > 0);
  });
});
