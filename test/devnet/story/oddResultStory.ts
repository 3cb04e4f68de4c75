import { encodeErrorResult, parseAbi } from "viem";
import { genesisSeconds } from "../chain/chain.ts";
import { freshPayer } from "../mirror/executionResults.ts";
import type { LedgerTransaction } from "../mirror/ledger.ts";
import type { Sample } from "../sample.ts";
import { hostileText } from "./hostileText.ts";
import type { Cast } from "./matchingStory.ts";
import { guest, keeper, type Setting } from "./setting.ts";

/** Results that a mirror node sends in an unusual way. The transactions are real. */
export async function tellOddResultStory(setting: Setting, { counter, greeter }: Cast): Promise<void> {
  const { ledger, contracts, mirror } = setting;
  const show = (name: string, { transactionId, hash }: LedgerTransaction, purpose: string) =>
    setting.add({ name, kind: "result", purpose, transactionId, hash, expected: { result: "found" } });
  const missing = (name: string, purpose: string, identifiers: Partial<Sample>) =>
    setting.add({ name, kind: "result", purpose, ...identifiers, expected: { result: "notFound" } });

  const hostile = await ledger.send({ from: keeper, data: revertingInitcode(hostileText) });
  show("hostileError", hostile, "Reverted with a text that tries to be a command, a picture and a disguise.");

  const greet = contracts.callData("Greeter", "setGreeting", [hostileText]);
  const greeted = await ledger.send({ from: guest, to: greeter.address, data: greet });
  mirror.results.loseCallResult(greeted);
  show(
    "partialResult",
    greeted,
    "The mirror node lost the call result and answers 206: everything else is there.",
  );

  const enter = contracts.callData("Counter", "enter");
  const native = await ledger.send({ from: keeper, to: counter.address, data: enter });
  mirror.results.showAsNative(native);
  show("withoutEthereum", native, "Sent through the ledger's own API: no signature, type or fee fields.");

  const late = await ledger.send({ from: guest, to: counter.address, data: enter });
  mirror.results.showWhenFresh(late);
  missing("fresh", "Too fresh: the mirror node answers 404 twice, and has it from the third time on.", {
    transactionId: `${freshPayer}-${genesisSeconds + 86_400}-000000001`,
  });
  missing("unknownTransaction", "A transaction that nobody sent.", {
    transactionId: `0.0.2-${genesisSeconds}-123456789`,
    hash: `0x${"7e".repeat(32)}`,
  });
}

/** Code for a deployment that fails with `Error(text)`: copies its own tail to memory and reverts with it. */
function revertingInitcode(text: string): string {
  const data = encodeErrorResult({
    abi: parseAbi(["error Error(string)"]),
    errorName: "Error",
    args: [text],
  }).slice(2);
  const size = (data.length / 2).toString(16).padStart(4, "0");
  const program = `61${size}600c5f3961${size}5ffd`;
  return `0x${program}${data}`;
}
