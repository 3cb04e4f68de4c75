import assert from "node:assert/strict";
import { panelWords } from "../../../src/text/pages/panel.ts";
import { verificationActions } from "../../../src/text/verification/verificationPage.ts";
import { lensWords } from "../../../src/text/deployments/lens.ts";
import { shownManifest } from "../../support/manifest.ts";

type Manifest = {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
  };
};

const { commands } = (shownManifest() as Manifest).contributes;
const titleOf = (id: string): string =>
  commands.find(({ command }) => command === `contractLens.${id}`)?.title ?? assert.fail(id);

describe("what can be done in several places", () => {
  for (const [what, names] of Object.entries({
    "copying a contract's address": [
      ...["copyAddress", "copyDeploymentAddress"].map(titleOf),
      panelWords.copyAddress(),
    ],
    "copying a link": [...["copyLink", "copyDeploymentLink"].map(titleOf), panelWords.copyLink()],
    "copying Markdown": [titleOf("copyMarkdown"), panelWords.copyMarkdown()],
    "opening a block explorer": [
      ...["openInExplorer", "openEntryInExplorer", "openDeploymentInExplorer", "openPanelInExplorer"].map(
        titleOf,
      ),
      panelWords.openExplorer(),
    ],
    "opening a record": [
      titleOf("openDeploymentRecord"),
      verificationActions.openRecord(),
      lensWords.openRecord(),
    ],
    "opening a response": [titleOf("openRawJson"), panelWords.openRawResponse()],
    "choosing an ABI": [titleOf("useAbi"), panelWords.useAbi()],
    "verifying a contract of a row": ["verifyEntry", "verifyDeployment"].map(titleOf),
    "verifying a contract that is asked for": ["verifyContract", "verifyBuild"].map(titleOf),
    "verifying deployments together": ["verifyDeployments", "verifyRecorded"].map(titleOf),
  }))
    it(`is called the same: ${what}`, () => assert.deepEqual([...new Set(names)], [names[0]]));
});
