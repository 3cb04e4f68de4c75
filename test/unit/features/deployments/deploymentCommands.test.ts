import assert from "node:assert/strict";
import { deploymentWords } from "../../../../src/text/deployments/deployments.ts";
import { checksummed } from "../../../../src/core/address.ts";
import { activated, own } from "../../../plainEditor/activated.ts";
import { commands, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";
import { error503, failedBy, limited, refused, type Failures } from "../../../support/serviceFailures.ts";
import { soon } from "../../../support/soon.ts";
import { addressOf } from "../../app/deployments/recordedFiles.ts";

usePlainEditor();

describe("actions of deployments", () => {
  it("Add Chain to Networks adds a network, says so, and shows it in the settings", async () => {
    const { end, sent } = await activated();
    try {
      user.presses = ([first]) => first;
      await commands.get("contractLens.useSourcify")?.("130");
      assert.equal(user.asked[0]?.options.title, deploymentWords.confirmSourcify("130"));
      assert.deepEqual(user.told, [], "the user turned away");
      user.picks = ({ items = [] }) => items[0]?.label;
      await commands.get("contractLens.useSourcify")?.("130");
      await soon(() => user.ran.some(([command]) => command === "workbench.action.openSettings"));
      assert.deepEqual(user.told, [`information: ${deploymentWords.networkAdded()}`]);
      assert.deepEqual(user.ran.at(-1), ["workbench.action.openSettings", "contractLens.networks"]);
      const added = (settings.get("contractLens.networks") as readonly object[]).at(-1);
      assert.deepEqual(Reflect.get(added ?? {}, "name"), "Unichain");
      assert.equal(sent.length, 0);
      // A network that is there is not added again.
      await commands.get("contractLens.useSourcify")?.("130");
      assert.equal(user.told.length, 1);
    } finally {
      end();
    }
  });

  it("Check Deployments names failed services, and offers Try Again and Check Connection", async () => {
    user.leave();
    const { DeploymentCommands } = await import("../../../../src/features/deployments/deploymentCommands.ts");
    const { EntryPlace } = await import("../../../../src/editor/trees/lazyTree.ts");
    const contracts = [1, 2, 3].map((number) => ({ network: own, address: addressOf(number) }));
    const checked: unknown[] = [];
    let failing: Failures = { verifier: error503 };
    let offered = 0;
    const known = {
      deployments: { refresh: () => Promise.resolve() },
      tree: { placeOf: () => ({ kind: "unchecked", contracts }) },
      checks: {
        check: (asked: typeof contracts) => {
          checked.push(asked.map(({ address }) => address));
          const failures = failedBy(failing).failures;
          return Promise.resolve(
            failures.length === 0 ? [] : asked.slice(-2).map((at) => ({ ...at, failures })),
          );
        },
      },
      automatic: { shouldOffer: () => Promise.resolve((offered += 1) === 0) },
    } as never;
    const all = new DeploymentCommands({ builds: () => Promise.resolve() } as never, known);
    let buttons: readonly string[] = [];
    user.presses = (given) => {
      buttons = given;
      return given.find((label) => label === "Check Connection");
    };
    await all.check([new EntryPlace("a")]);
    await soon(() => user.ran.length > 0);
    assert.match(user.told.join("\n"), /^warning: .* 2 of 3 deployments\. verifier\.example .*HTTP 503.*$/);
    assert.deepEqual(buttons, ["Try Again", "Check Connection"]);
    assert.deepEqual(user.ran, [["contractLens.checkConnection", own.name]]);
    assert.equal(offered, 0);
    // Where each failed otherwise, no step is that of all; a limit is no matter of the connection.
    user.presses = (given) => {
      failing = {};
      return given.find((label) => label === "Try Again");
    };
    failing = { mirror: refused, verifier: error503 };
    await all.check([new EntryPlace("a")]);
    await soon(() => checked.length === 3);
    assert.deepEqual(checked.at(-1), [addressOf(2), addressOf(3)]);
    assert.match(user.told[1] ?? "", /HTTP 503\)\.$/);
    await soon(() => offered === 1);
    user.presses = (given) => {
      buttons = given;
      return undefined;
    };
    failing = { verifier: limited };
    await all.check([new EntryPlace("a")]);
    await soon(() => user.told.length === 3);
    assert.deepEqual(buttons, ["Try Again"]);
  });

  it("Open Record and Open in Block Explorer open their pages", async () => {
    user.leave();
    const { DeploymentCommands } = await import("../../../../src/features/deployments/deploymentCommands.ts");
    const { EntryPlace } = await import("../../../../src/editor/trees/lazyTree.ts");
    const deployment = { address: addressOf(0x11) };
    const placeOf = (handle: string) => ({
      kind: "deployment",
      deployment,
      network: handle === "without" ? undefined : { name: own.name },
    });
    const known = { tree: { placeOf } } as never;
    const all = new DeploymentCommands({} as never, known);
    const address = checksummed(deployment.address);
    const command = "contractLens.openInExplorer";
    await all.openRecord([new EntryPlace("a")]);
    await all.openInExplorer([new EntryPlace("a")]);
    await all.openRecord([new EntryPlace("without")]);
    assert.deepEqual(user.ran, [
      ["contractLens.inspectContractRecord", address, { network: own.name }],
      [command, address, { network: own.name }],
    ]);
  });

  it("Copy Link copies links for networks of the user", async () => {
    user.leave();
    const { DeploymentCommands } = await import("../../../../src/features/deployments/deploymentCommands.ts");
    const { EntryPlace } = await import("../../../../src/editor/trees/lazyTree.ts");
    const { parseDeepLink, deepLinkTarget } = await import("../../../../src/app/subjects/deepLink.ts");
    const placeOf = (handle: string) => ({
      kind: handle === "record" ? "recorded" : "deployment",
      deployment: { address: addressOf(Number(handle.at(-1))) },
      network: handle.startsWith("without") ? undefined : { name: "A & B" },
    });
    const known = { tree: { placeOf } } as never;
    const all = new DeploymentCommands({ extensionId: "some.extension" } as never, known);
    const places = ["at 1", "without 2", "at 3", "record"].map((handle) => new EntryPlace(handle));
    const copied = await all.copyLink([places[0], places]);
    assert.equal(user.copied.at(-1), copied);
    const links = copied?.split("\n").map((link) => new URL(link)) ?? [];
    const read = links.map(({ pathname, search, hash }) =>
      parseDeepLink({ path: pathname, query: decodeURIComponent(search.slice(1)), fragment: hash }),
    );
    assert.deepEqual(
      read.map(
        (link) => link.ok && [link.value.network, deepLinkTarget(link.value.subjectOn(own as never)).text],
      ),
      [1, 3].map((number) => ["A & B", checksummed(addressOf(number))]),
    );
    const before = user.copied.length;
    assert.equal(await all.copyLink(["without 2"]), undefined);
    assert.equal(user.copied.length, before);
  });
});
