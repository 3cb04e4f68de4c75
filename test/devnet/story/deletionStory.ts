import { getAddress } from "viem";
import { longZeroAddress } from "../mirror/executionResult.ts";
import { everyProtocol } from "../sample.ts";
import { deploy } from "./deploy.ts";
import { keeper, type Setting } from "./setting.ts";

const unknownNumber = 999_999;

/** A contract that was really destroyed, and what never was one. */
export async function tellDeletionStory(setting: Setting): Promise<void> {
  const { ledger, contracts, explorer, mirror } = setting;
  const candle = await deploy(setting, "Candle", { value: 10n ** 18n });
  explorer.publish(candle.address, contracts.published("Candle"));
  const putOut = contracts.callData("Candle", "putOut");
  const deletion = await ledger.send({ from: keeper, to: candle.address, data: putOut });
  const obtainer_id = ledger.accountId(keeper) ?? null;
  mirror.records.update(candle, deletion.consensusAt, {
    deleted: true,
    obtainer_id,
    permanent_removal: false,
  });
  setting.add({
    name: "deleted",
    kind: "record",
    purpose: "Candle: has put itself out. The ledger remembers it, the chain has no code any more.",
    address: candle.address,
    contractId: candle.contractId,
    expected: { ...everyProtocol("notDeployed"), record: "found" },
  });
  setting.add({
    name: "deletion",
    kind: "result",
    purpose: "The transaction that deleted Candle.",
    transactionId: deletion.transactionId,
    hash: deletion.hash,
    expected: { result: "found" },
  });
  setting.add({
    name: "unknownContract",
    kind: "record",
    purpose: "A contract that does not exist.",
    contractId: `0.0.${unknownNumber}`,
    address: getAddress(longZeroAddress(unknownNumber)),
    expected: { ...everyProtocol("notPublished"), record: "notFound" },
  });
}
