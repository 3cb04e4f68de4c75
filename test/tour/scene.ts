import type { Devnet } from "../devnet/devnet.ts";
import type { LocalChain } from "../devnet/local/localChain.ts";
import type { Person } from "./person.ts";

/** What a scene is played with. */
export type Stage = {
  readonly person: Person;
  readonly devnet: Devnet;
  readonly localChain: LocalChain;
  /** Takes a picture of the window; with a name, one of several of the scene. */
  readonly picture: (name?: string) => Promise<void>;
};

/** Something to be seen on the tour. */
export type Scene = {
  readonly name: string;
  readonly play: (stage: Stage) => Promise<void>;
};

/** An identifier of a sample, as it stands in the sample project. */
export function identifierOf(
  { devnet }: Pick<Stage, "devnet">,
  sample: string,
  by: "address" | "contractId" | "transactionId" | "hash" = "address",
): string {
  const found = devnet.sample(sample)[by];
  if (found === undefined) throw new Error(`The sample ${sample} has no ${by}.`);
  return found;
}
