import { everyProtocol, type Sample } from "../sample.ts";
import type { Entity } from "../mirror/ledger.ts";
import { deploy } from "./deploy.ts";
import { keeper, type Setting } from "./setting.ts";

const vaultLimit = 250n * 10n ** 18n;
const salt = `0x${"7ea".padStart(64, "0")}`;

/** The contracts of the story, which later chapters call. */
export type Cast = Record<"counter" | "greeter" | "vault" | "ballot" | "workshop" | "journal", Entity>;

/** Contracts whose published source fits what is deployed, in every way source can be published and deployed. */
export async function tellMatchingStory(setting: Setting): Promise<Cast> {
  const { ledger, contracts, explorer } = setting;
  const show = (name: string, entity: Entity, purpose: string, expected: Sample["expected"]) => {
    const { address, contractId } = entity;
    setting.add({
      name,
      kind: "contract",
      purpose,
      address,
      contractId,
      expected: { ...expected, record: "found" },
    });
  };
  const perfect = everyProtocol("perfect");

  const counter = await deploy(setting, "Counter");
  explorer.publish(counter.address, contracts.published("Counter"));
  show("perfect", counter, "Counter: the published source is exactly what is deployed.", perfect);

  const greeter = await deploy(setting, "Greeter");
  explorer.publish(greeter.address, contracts.published("Greeter", changeComment));
  show(
    "partial",
    greeter,
    "Greeter: a comment was changed before publishing, so only the code matches.",
    everyProtocol("partial"),
  );

  const vault = await deploy(setting, "Vault", { parameters: [keeper, vaultLimit] });
  explorer.publish(vault.address, contracts.published("Vault"));
  show(
    "constructorArguments",
    vault,
    "Vault: constructor arguments and immutables are taken into account.",
    perfect,
  );

  const tally = await deploy(setting, "Tally");
  explorer.publish(tally.address, contracts.published("Tally"));
  show("library", tally, "Tally: a library that stands by itself.", perfect);

  const ballot = await deploy(setting, "Ballot", { libraries: { Tally: tally.address } });
  explorer.publish(ballot.address, contracts.published("Ballot"));
  show(
    "linkedLibrary",
    ballot,
    "Ballot: linked to Tally; the direct protocol names the library's address.",
    perfect,
  );

  const workshop = await deploy(setting, "Workshop");
  explorer.publish(workshop.address, contracts.published("Workshop"));
  show(
    "manyFiles",
    workshop,
    "Workshop: published as several files, some of which it does not need.",
    perfect,
  );

  const build = contracts.callData("Workshop", "build", [1n]);
  const [box] = (await ledger.send({ from: keeper, to: workshop.address, data: build })).created;
  explorer.publish(box!.address, contracts.published("Box"));
  show("createdByContract", box!, "Box: created by Workshop, not by a person.", perfect);

  const buildAt = contracts.callData("Workshop", "buildAt", [salt]);
  const [saltedBox] = (await ledger.send({ from: keeper, to: workshop.address, data: buildAt })).created;
  explorer.publish(saltedBox!.address, contracts.published("Box"));
  show("create2", saltedBox!, "Box: created with CREATE2, at an address known beforehand.", perfect);

  const journal = await deploy(setting, "Journal");
  explorer.publish(journal.address, contracts.published("Journal"));
  show("journal", journal, "Journal: writes long logs; verifies perfectly.", perfect);

  return { counter, greeter, vault, ballot, workshop, journal };
}

/** The same code with other words about it. */
export function changeComment(source: string): string {
  return source.replace("this is a friendly house", "mind your manners, though");
}
