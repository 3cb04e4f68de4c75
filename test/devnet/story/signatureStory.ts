import type { Abi } from "viem";
import type { LedgerTransaction, TransactionRequest } from "../mirror/ledger.ts";
import { guest, keeper, type Setting } from "./setting.ts";

/** Transactions of a contract that no build explains, and whose signatures a signature service has. */
export async function tellSignatureStory(setting: Setting): Promise<void> {
  const { ledger, signatures } = setting;
  const projects = await setting.projects;
  const [apothecary] = (await ledger.send({ from: keeper, data: projects.initcode("Apothecary") })).created;
  if (apothecary === undefined) throw new Error("Apothecary could not be deployed");
  const call = (
    name: string,
    parameters: readonly unknown[],
    request: Partial<TransactionRequest> = {},
  ): Promise<LedgerTransaction> =>
    ledger.send({
      from: guest,
      to: apothecary.address,
      data: projects.callData("Apothecary", name, parameters),
      ...request,
    });
  const show = (name: string, purpose: string, { transactionId, hash }: LedgerTransaction): void => {
    setting.add({ name, kind: "result", purpose, transactionId, hash, expected: { result: "found" } });
  };
  show(
    "namedBySignature",
    "A call and a log that only a signature service names.",
    await call("mix", [3n, "mint"]),
  );
  show(
    "errorBySignature",
    "Reverted with an error that only a signature service names.",
    await call("mix", [20n, "rue"]),
  );
  show(
    "severalSignatures",
    "A selector for which a signature service has two names.",
    await call("brew3354", [7n]),
  );

  for (const abi of [...setting.contracts.abis, ...projects.abis]) signatures.addAbi(abi as Abi);
  signatures.add("function", "distil105017(bytes32)");
  signatures.add("function", "transfer(address,uint256)");
  signatures.add("function", "many_msg_babbage(bytes1)", { filtered: true });
}
