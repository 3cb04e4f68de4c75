import { getAddress } from "viem";
import { longZeroAddress } from "../mirror/executionResult.ts";
import type { Entity } from "../mirror/ledger.ts";
import { everyProtocol } from "../sample.ts";
import { keeper, type Setting } from "./setting.ts";

const hbar = 10n ** 18n;
const salt = `0x${"9a7de".padStart(64, "0")}`;

/**
 * Contracts that nobody has published. The workspace has the builds of most: as they were deployed, as they have become
 * since, or not any more.
 */
export async function tellBuildStory(setting: Setting): Promise<void> {
  const { chain, ledger, mirror } = setting;
  const projects = await setting.projects;
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
  show(
    "terrace",
    await deploy("Terrace", [24n]),
    "Terrace: built by Hardhat 3, which keeps input and output apart.",
  );
  const corks = await deploy("Corks");
  show("corks", corks, "Corks: a library, built by Truffle.");
  show(
    "cellar",
    await deploy("Cellar", [1905n], { Corks: corks.address }),
    "Cellar: built by Truffle, which puts names where libraries are linked.",
  );

  show(
    "tips",
    await deploy("Tips"),
    "Tips: a comment was changed after it was deployed, then it was built again.",
  );
  show(
    "menu",
    await deploy("Menu"),
    "Menu: its code was changed after it was deployed, then it was built again.",
  );
  show(
    "recipes",
    await deploy("Recipes"),
    "Recipes: a library that it was built with is gone from the disk.",
  );
  show(
    "openingHours",
    await deploy("OpeningHours"),
    "OpeningHours: its source was changed after it was built.",
  );
  show("umbrellas", await deploy("Umbrellas"), "Umbrellas: the file of its build is cut in half.");
  show("busker", await deploy("Busker"), "Busker: no build of the workspace has anything to do with it.");

  const garden = await deploy("Garden");
  show("garden", garden, "Garden: creates other contracts, and holds their code.");
  const call = async (functionName: string, parameters: readonly unknown[] = []): Promise<Entity> => {
    const data = projects.callData("Garden", functionName, parameters);
    return (await ledger.send({ from: keeper, to: garden.address, data })).created[0]!;
  };
  show("plant", await call("grow"), "Plant: created by Garden, not by a person.");
  const salted = await call("growAt", [salt]);
  show("saltedPlant", salted, "Plant: created with CREATE2, at an address known beforehand.");
  const byNumber = { ...salted, address: getAddress(longZeroAddress(salted.number)) };
  show("plantByNumber", byNumber, "The same Plant by its number: nothing is verified at this address.");

  const cards = await deploy("LoyaltyCards");
  show("loyaltyCards", cards, "LoyaltyCards: the implementation behind LoyaltyProxy.");
  const opening = projects.callData("LoyaltyCards", "open", [keeper]);
  show(
    "loyaltyProxy",
    await deploy("LoyaltyProxy", [cards.address, opening]),
    "LoyaltyProxy: a proxy (EIP-1967) whose implementation is LoyaltyCards.",
  );

  // Only a deployment through the ledger's own API gives such an address, so the code is put there by hand.
  const address = longZeroAddress(ledger.nextNumber);
  await chain.rpc("anvil_setCode", address, projects.runtimeCode("Posters"));
  const posters = ledger.addEntity(address, projects.initcode("Posters"), cards.createdAt, "latest");
  mirror.records.update(posters, posters.createdAt, { file_id: "0.0.4712", memo: "Deployed from a file" });
  show("posters", posters, "Posters: deployed from a file, in a transaction that no service finds.");
  show(
    "lanterns",
    await deploy("Lanterns"),
    "Lanterns: its source was changed after it was built, but Hardhat 2 kept what it was built from.",
  );
  show("coasters", await deploy("Coasters"), "Coasters: built by Hardhat 2, whose build-info is gone.");
  show(
    "weather",
    await deploy("Weather"),
    "Weather: its code holds no hash, by which its source could be told.",
  );
  show(
    "awning",
    await deploy("Awning"),
    "Awning: its build was made to name a source that does not compile, and its code holds no hash to tell.",
  );
}
