import { devnet, requests, resetDevnet } from "./devnet.ts";
import { closeAll } from "./editor.ts";
import { useNetwork, useNetworks } from "./networks.ts";

/** A chain of which no explorer holds any source. */
export const bare = {
  name: "Without Explorer",
  chainId: "298",
  mirrorUrl: devnet.mirrorUrl,
  verifierUrl: devnet.verifierUrl,
  verifierProtocol: "job",
} as const;

/** The same without a mirror node: nobody can be asked for a contract's code. */
export const blind = {
  name: "Without Mirror Node",
  chainId: "298",
  verifierUrl: devnet.verifierUrl,
  verifierProtocol: "job",
} as const;

/** What is sent to publish a build. */
export type Sent = {
  readonly stdJsonInput: { readonly sources: object };
  readonly creationTransactionHash: string;
};

/** What a plan says as long as nothing is sent. */
export const notYet = "No files are sent until you press Publish";

/** The requests that the verification service got. */
export const askedOfVerifier = async () => (await requests()).filter(({ service }) => service === "verifier");

/** How the service was asked, without what was sent. */
export const waysOfAsking = async () =>
  (await askedOfVerifier()).map(({ method, path }) => `${method} ${path.split("/").slice(0, 3).join("/")}`);

/** Whether a contract is verified already, and nothing else. */
export const statusAlone = ["GET /v2/contract"];

/** Each test begins on the chain without an explorer, with nothing verified. */
export function onBareChain(): void {
  before(() => useNetworks("session", [bare, blind]));
  beforeEach(async () => {
    await resetDevnet();
    await useNetwork(bare.name);
  });
  afterEach(closeAll);
}
