import type { RpcDevnet } from "../../devnet/rpc/rpcDevnet.ts";
import { openChannel } from "../../support/channel.ts";
import { assertSameFacts, type KnownDifference } from "../../support/compareFacts.ts";
import { storyFacts } from "../../support/ledgerFacts.ts";
import { ledgerAt } from "../../support/networks.ts";
import { rpcLedgerAt } from "../../support/rpcLedgers.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

describe("facts of the same contracts and transactions", () => {
  it("are the same from a mirror node and a JSON-RPC node, except for known differences", async () => {
    const devnet = await sharedRpcDevnet();
    await using client = openChannel();
    const { channel } = client;
    const byMirror = await storyFacts(ledgerAt(devnet.mirrorUrl, devnet.chainId), channel, devnet);
    const byRpc = await storyFacts(rpcLedgerAt(devnet.rpcUrl, devnet.chainId), channel, devnet);
    assertSameFacts(byMirror, byRpc, differences(devnet));
  });
});

/** A fact that only a mirror node reports. */
const onlyMirror = (fact: string, reason: string): KnownDifference => ({
  fact,
  reason,
  isKnown: (_, rpc) => rpc === undefined,
});

/** A fact that is only reported by JSON-RPC. */
const onlyRpc = (fact: string, reason: string): KnownDifference => ({
  fact,
  reason,
  isKnown: (mirror) => mirror === undefined,
});

/** What the two sources report differently, and why. Everything else is the same. */
function differences({ addresses }: RpcDevnet): readonly KnownDifference[] {
  const isSameEntity = (id: unknown, address: unknown): boolean =>
    address !== undefined && addresses.get(String(id)) === address;
  /** Whether an address holds the number of the entity at another one. */
  const isSameNumber = (number: unknown, address: unknown): boolean =>
    isSameEntity(`0.0.${BigInt(String(number))}`, address);
  return [
    onlyRpc("contract.balance", "A mirror node reports it of accounts; both look it up (balanceNow)."),
    onlyRpc("contract.nonce", "It is not among the documented fields of a contract record."),
    onlyMirror("contract.isDeleted", "A chain has no record of a contract without code."),
    onlyMirror("contract.creationCode", "It is in the transaction, which has to be found first."),
    onlyMirror("contract.createdAt", "It is the time of a block, which has to be found first."),
    { fact: "contract.factory", reason: "A chain has no entity IDs.", isKnown: isSameEntity },

    {
      fact: "transaction.to",
      reason: "Of a creation, a mirror node names the contract.",
      isKnown: (mirror, rpc) => /^0x0{24}/.test(String(mirror)) && rpc === undefined,
    },
    {
      fact: "transaction.executed",
      reason: "A transfer that costs no more gas than a transfer has run no contract.",
      isKnown: (_, rpc, subject) => subject === "transfer" && rpc === undefined,
    },
    onlyMirror("transaction.executedId", "A chain has no entity IDs."),
    {
      fact: "transaction.created",
      reason: "A chain has no entity IDs. What a contract created is in the calls.",
      isKnown: (ids, created, subject) =>
        Array.isArray(ids) &&
        Array.isArray(created) &&
        (subject.startsWith("factory") ? created.length === 0 : isSameEntity(ids[0], created[0])),
    },
    {
      fact: "transaction.input",
      reason: "Of a creation, a mirror node has the code with the contract.",
      isKnown: (mirror, _, subject) => mirror === "0x" && subject.startsWith("create"),
    },
    onlyMirror("transaction.output", "It is that of the first call."),
    {
      fact: "transaction.gasUsed",
      reason: "Hedera charges four fifths of the limit at least.",
      isKnown: (mirror, rpc) => Number(mirror) > Number(rpc),
    },
    onlyMirror("transaction.gasConsumed", "Elsewhere it is what is charged (gasUsed)."),
    onlyRpc("transaction.fee", "A mirror node reports it of transactions (lookUpFee)."),
    {
      fact: "transaction.time",
      reason: "A block has whole seconds.",
      isKnown: (mirror, rpc) => String(mirror).split(".")[0] === rpc,
    },
    onlyMirror("transaction.responseCode", "A chain has no response codes."),
    {
      fact: "transaction.errorMessage",
      reason: "What the EVM stopped has a name on Hedera, and the words of its node elsewhere.",
      isKnown: (mirror, rpc) =>
        /^[A-Z_]+$/.test(String(mirror)) && /^(?:out of gas|invalid opcode)/.test(String(rpc)),
    },
    onlyRpc("transaction.isErrorReplayed", "A mirror node has the error itself."),

    {
      fact: "call",
      reason: "A mirror node does not list selfdestruct among the calls.",
      isKnown: (mirror, _, subject) => mirror === undefined && subject === "selfdestruct, 1",
    },
    {
      fact: "call.to",
      reason: "A mirror node writes the ID of an entity as an address.",
      isKnown: isSameNumber,
    },
    {
      fact: "call.from",
      reason: "A mirror node writes the ID of an entity as an address.",
      isKnown: isSameNumber,
    },
    onlyMirror("call.toId", "A chain has no entity IDs."),
    onlyMirror("call.fromId", "A chain has no entity IDs."),
    {
      fact: "call.gasUsed",
      reason: "Of the first call, nodes count what the transaction costs before its code runs.",
      isKnown: (mirror, rpc, subject) => subject.endsWith(", 0") && Number(mirror) < Number(rpc),
    },
    {
      fact: "call.value",
      reason: "Static and delegated calls have no value.",
      isKnown: (mirror, rpc) => mirror === 0n && rpc === undefined,
    },
    {
      fact: "call.isContract",
      reason: "A trace does not say which addresses have code.",
      isKnown: (mirror, rpc) => mirror === false && rpc === true,
    },
    {
      fact: "call.output",
      reason: "What the EVM stopped has its name there on Hedera.",
      isKnown: (mirror, rpc) => mirror !== "0x" && rpc === "0x",
    },
    onlyRpc("call.stopReason", "On Hedera it is the output."),
    onlyRpc("call.logs", "A mirror node reports the logs of the transaction alone."),

    onlyRpc("changes.accounts", "A mirror node reports no changes of balances and nonces."),
  ];
}
