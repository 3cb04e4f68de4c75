import { everyProtocol, type Outcome } from "../sample.ts";
import type { ExplorerRefusal } from "../verifier/explorer.ts";
import { deploy } from "./deploy.ts";
import type { Setting } from "./setting.ts";

type Chapter = { kind: ExplorerRefusal["kind"]; name: string; purpose: string; outcomes: Outcome[] };

const chapters: Chapter[] = [
  {
    kind: "limited",
    name: "explorerLimited",
    purpose: "The explorer says that it was asked too often.",
    outcomes: ["explorerLimited"],
  },
  {
    kind: "keyRefused",
    name: "keyRefused",
    purpose: "The explorer refuses the key.",
    outcomes: ["keyRefused"],
  },
  {
    kind: "failed",
    name: "explorerFailed",
    purpose: "The explorer is broken: it answers 500 to the service.",
    outcomes: ["explorerFailed"],
  },
  {
    kind: "unreadable",
    name: "explorerUnreadable",
    purpose: "The explorer answers with a web page in place of data.",
    outcomes: ["explorerFailed", "unknown"],
  },
  {
    kind: "unsupportedChain",
    name: "unsupportedChain",
    purpose: "The service cannot import from an explorer of this chain.",
    outcomes: ["unsupportedChain"],
  },
];

/** What depends on the external explorer, which is not part of the devnet: its responses are canned. */
export async function tellExplorerStory(setting: Setting): Promise<void> {
  for (const { kind, name, purpose, outcomes } of chapters) {
    const { address, contractId } = await deploy(setting, "Counter");
    setting.explorer.refuse(address, kind);
    const expected = { ...everyProtocol(...outcomes), record: "found" } as const;
    setting.add({ name, kind: "outcome", purpose, address, contractId, expected });
  }
}
