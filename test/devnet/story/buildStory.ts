import { getAddress } from "viem";
import { longZeroAddress } from "../mirror/executionResult.ts";
import type { Entity } from "../mirror/ledger.ts";
import { everyProtocol } from "../sample.ts";
import type { FaultyResponse } from "../verifier/verifierFault.ts";
import { deployBuilt } from "./deploy.ts";
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
  const deploy = deployBuilt.bind(undefined, setting);

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
  const plant = await call("grow");
  setting.deployed.set("Plant", plant);
  show("plant", plant, "Plant: created by Garden, not by a person.");
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

  const tombola = await deploy("Raffle", [keeper, 3n * hbar, "a teapot"], { Draws: draws.address });
  show(
    "tombola",
    tombola,
    "Raffle once more: the service makes the same of it with all files of its build alone.",
  );
  setting.verifier.addFault(tombola.address, { job: unlessAllFiles });
}

/**
 * What a compiler makes of a contract can depend on files that the contract's metadata does not name. No contract is known of
 * which the devnet's own compiler does so: where files of the build are left out, the response is made up.
 */
const unlessAllFiles: FaultyResponse = async ({ exchange, acceptJob, chainId, address, proceed }) => {
  const body = exchange.method === "POST" ? (JSON.parse(exchange.body.toString() || "{}") as object) : {};
  const { stdJsonInput } = body as { stdJsonInput?: { sources: object } };
  if (stdJsonInput === undefined || "contracts/Posters.sol" in stdJsonInput.sources) {
    await proceed();
    return;
  }
  acceptJob({
    isJobCompleted: true,
    jobStartTime: "2026-01-01T08:00:00Z",
    jobFinishTime: "2026-01-01T08:00:01Z",
    contract: { match: null, creationMatch: null, runtimeMatch: null, chainId, address },
    error: {
      customCode: "extra_file_input_bug",
      message:
        "It seems your contract's metadata hashes match but not the bytecodes. You should add all the files input to the compiler during compilation and remove all others.",
      errorId: "tombola",
    },
  });
};
