import { getAddress } from "viem";
import { chainId } from "../chain/chain.ts";
import { everyProtocol, type Sample } from "../sample.ts";
import { deploy } from "./deploy.ts";
import { changeComment } from "./matchingStory.ts";
import type { Setting } from "./setting.ts";

const chain = String(chainId);

/** Nothing was ever deployed here. */
const emptyAddress = getAddress("0xe4b7e4b7e4b7e4b7e4b7e4b7e4b7e4b7e4b7e4b7");

/** Verifications that end in other ways than with a fresh match, each brought about for real. */
export async function tellOutcomeStory(setting: Setting): Promise<void> {
  const { contracts, explorer, verification, chains } = setting;
  const show = (name: string, address: string, purpose: string, expected: Sample["expected"]) => {
    const contractId = setting.ledger.entityAt(address)?.contractId;
    const record = contractId === undefined ? "notFound" : "found";
    const identifiers = contractId === undefined ? { address } : { address, contractId };
    setting.add({ name, kind: "outcome", purpose, ...identifiers, expected: { ...expected, record } });
  };

  const known = await deploy(setting, "Counter");
  explorer.publish(known.address, contracts.published("Counter"));
  verification.verifyBefore(chain, known.address);
  show("alreadyVerified", known.address, "Somebody verified this Counter before.", {
    session: ["perfect"],
    direct: ["perfect"],
    job: ["alreadyVerified"],
  });

  const halfKnown = await deploy(setting, "Greeter");
  explorer.publish(halfKnown.address, contracts.published("Greeter", changeComment));
  verification.verifyBefore(chain, halfKnown.address);
  show(
    "alreadyPartial",
    halfKnown.address,
    "Verified partially before, and the source did not get any better.",
    { session: ["alreadyPartial"], direct: ["alreadyPartial"], job: ["alreadyVerified", "alreadyPartial"] },
  );

  const other = await deploy(setting, "Counter");
  explorer.publish(other.address, contracts.published("Greeter"));
  show(
    "mismatch",
    other.address,
    "The source of Greeter was published for a Counter: the lengths differ.",
    everyProtocol("mismatch"),
  );

  const renamed = await deploy(setting, "Counter");
  const rename = (source: string) => source.replaceAll("enter()", "enjoy()");
  explorer.publish(renamed.address, contracts.published("Counter", rename));
  show(
    "mismatchSameLength",
    renamed.address,
    "A function was renamed before publishing: same length, other code.",
    everyProtocol("mismatch"),
  );

  explorer.publish(emptyAddress, contracts.published("Counter"));
  show(
    "notDeployed",
    emptyAddress,
    "Source was published for an address at which nothing is deployed.",
    everyProtocol("notDeployed"),
  );

  const secret = await deploy(setting, "Counter");
  show(
    "notPublished",
    secret.address,
    "A Counter whose source nobody published.",
    everyProtocol("notPublished"),
  );

  const broken = await deploy(setting, "Counter");
  explorer.publish(
    broken.address,
    contracts.published("Counter", (source) => source.replace("guests += step;", "guests +=;")),
  );
  show(
    "compileFailed",
    broken.address,
    "The published source has a syntax error.",
    everyProtocol("compileFailed"),
  );

  const misnamed = await deploy(setting, "Counter");
  explorer.publish(misnamed.address, contracts.published("Counter", undefined, "Teapot"));
  show(
    "compileFailedWrongName",
    misnamed.address,
    "The published source holds no contract of the name it was given.",
    { ...everyProtocol("compileFailed"), job: ["contractAbsent"] },
  );

  const unreachable = await deploy(setting, "Counter");
  explorer.publish(unreachable.address, contracts.published("Counter"));
  chains.breakNodeFor(unreachable.address);
  show(
    "nodeUnavailable",
    unreachable.address,
    "Every node that the service asks about this contract is down.",
    everyProtocol("nodeUnavailable"),
  );

  const busy = await deploy(setting, "Counter");
  explorer.publish(busy.address, contracts.published("Counter"));
  verification.keepInWork(chain, busy.address);
  show(
    "inProgress",
    busy.address,
    "Somebody else's verification of this Counter is still running.",
    everyProtocol("inProgress"),
  );
}
