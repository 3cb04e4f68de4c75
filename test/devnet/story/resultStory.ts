import { genesisSeconds } from "../chain/chain.ts";
import type { LedgerTransaction } from "../mirror/ledger.ts";
import type { Sample } from "../sample.ts";
import { sendDeployment } from "./deploy.ts";
import type { Cast } from "./matchingStory.ts";
import { guest, keeper, type Setting } from "./setting.ts";

const tinybar = 10n ** 10n;
const hbar = 10n ** 18n;

/** Transactions that come out in every way a contract can be called. */
export async function tellResultStory(setting: Setting, cast: Cast): Promise<void> {
  const { ledger, contracts, chain } = setting;
  const { counter, vault, workshop, journal } = cast;
  const show = (
    name: string,
    { transactionId, hash }: LedgerTransaction,
    purpose: string,
    extra: Partial<Sample> = {},
  ) =>
    setting.add({
      name,
      kind: "result",
      purpose,
      transactionId,
      hash,
      expected: { result: "found" },
      ...extra,
    });

  const deployment = ledger.transactions[0]!;
  show("deployment", deployment, "Created a contract: the result holds its code.");

  const enter = contracts.callData("Counter", "enter");
  const entered = await ledger.send({ from: guest, to: counter.address, data: enter });
  show("success", entered, "Went well: one log, two slots written, one only read.");

  const scheduledId = `0.0.907-${genesisSeconds - 86_400}-000000007`;
  setting.mirror.scheduled.add(scheduledId, entered);
  setting.add({
    name: "scheduledLate",
    kind: "result",
    purpose: "Scheduled, and run a day later: not found by its ID, but by Find Scheduled Execution.",
    transactionId: scheduledId,
    expected: { result: "notFound" },
  });

  const build = contracts.callData("Workshop", "build", [3n]);
  const built = await ledger.send({ from: keeper, to: workshop.address, data: build });
  show("createdContracts", built, "Created three contracts through a contract.");
  setting.add({
    name: "childTransaction",
    kind: "result",
    purpose:
      "With nonce 1: the first creation that the transaction above caused, as a transaction of its own.",
    transactionId: built.transactionId,
    nonce: 1,
    expected: { result: "found" },
  });

  const deposit = contracts.callData("Vault", "deposit");
  const deposited = await ledger.send({
    from: keeper,
    to: vault.address,
    data: deposit,
    value: 3n * hbar + 7n * tinybar,
  });
  show("payment", deposited, "Paid 3.00000007 ℏ into the vault.");

  const withdraw = (amount: bigint) => contracts.callData("Vault", "withdraw", [amount]);
  const stranger = await ledger.send({ from: guest, to: vault.address, data: withdraw(1n) });
  show("revertedWithWords", stranger, "Reverted with words: Error(string).");
  const greedy = await ledger.send({ from: keeper, to: vault.address, data: withdraw(400n * hbar) });
  show("customError", greedy, "Reverted with the custom error AboveLimit, known by its selector only.");
  const overdrawn = await ledger.send({ from: keeper, to: vault.address, data: withdraw(200n * hbar) });
  show("panic", overdrawn, "Reverted with Panic(uint256): an arithmetic underflow.");

  const starved = await ledger.send({ from: guest, to: counter.address, data: enter, gas: 23_000 });
  show("outOfGas", starved, "Ran out of gas: the error is a plain word, no revert data.");

  const stillborn = await sendDeployment(setting, "Vault", { parameters: [keeper, 0n] });
  show("failedCreate", stillborn, "A deployment that failed: no contract, but its initcode.");

  const write = contracts.callData("Journal", "write", [2000n]);
  const written = await ledger.send({ from: keeper, to: journal.address, data: write, gas: 20_000_000 });
  show("manyLogs", written, "Wrote 2,000 logs.");

  await chain.rpc("anvil_setBalance", guest, `0x${(10n ** 29n).toString(16)}`);
  const fortune = 5_000_000_000_000_000_000n * tinybar;
  const rich = await ledger.send({ from: guest, to: vault.address, data: deposit, value: fortune });
  show(
    "hugeAmount",
    rich,
    "Paid in every hbar there is: 5000000000000000000 tinybars, more than a double holds.",
  );

  const setStep = contracts.callData("Counter", "setStep", [2n]);
  const oldForm = { gasPrice: "0x77359400", type: "0x0" };
  const legacy = await ledger.send({ from: keeper, to: counter.address, data: setStep, fields: oldForm });
  show("legacyTransaction", legacy, "A transaction of the old type 0, with a gas price and a large v.");
  const slot = `0x${"1".padStart(64, "0")}`;
  const accessList = [{ address: counter.address, storageKeys: [slot] }];
  const listed = await ledger.send({
    from: keeper,
    to: counter.address,
    data: setStep,
    fields: { accessList },
  });
  show("accessList", listed, "A transaction with an access list.");
}
