import type { Entity } from "../mirror/ledger.ts";
import { everyProtocol } from "../sample.ts";
import { keeper, type Setting } from "./setting.ts";

const hbar = 10n ** 18n;

/**
 * Contracts that nobody has published. The workspace has the builds of most: as they were deployed, as they have become
 * since, or not any more.
 */
export async function tellBuildStory(setting: Setting): Promise<void> {
  const { ledger, projects } = setting;
  const show = (name: string, { address, contractId }: Entity, purpose: string) => {
    const expected = { ...everyProtocol("notPublished"), record: "found" } as const;
    setting.add({ name, kind: "build", purpose, address, contractId, expected });
  };
  const deploy = async (
    name: string,
    parameters: readonly unknown[] = [],
    libraries?: Readonly<Record<string, string>>,
  ): Promise<Entity> => {
    const data = projects.initcode(name, parameters, libraries);
    const [entity] = (await ledger.send({ from: keeper, data })).created;
    if (entity === undefined) throw new Error(`${name} could not be deployed`);
    return entity;
  };

  show(
    "savings",
    await deploy("Savings", [300n * hbar]),
    "Savings: built by Foundry, and deployed as it is.",
  );
  const draws = await deploy("Draws");
  show("draws", draws, "Draws: a library, built by Hardhat 2.");
  show(
    "raffle",
    await deploy("Raffle", [keeper, 2n * hbar, "a samovar"], { Draws: draws.address }),
    "Raffle: built by Hardhat 2, linked to Draws, with constructor arguments and immutables.",
  );
}
