import { startChain, currentRules, type Chain } from "../devnet/chain/chain.ts";
import { openChannel } from "../support/channel.ts";
import { assertSameFacts, type KnownDifference } from "../support/compareFacts.ts";
import { storyFacts, type SubjectFacts } from "../support/ledgerFacts.ts";
import { rpcLedgerAt } from "../support/rpcLedgers.ts";
import { startHardhat } from "./hardhat.ts";
import { sendStory } from "./sendStory.ts";
import { sharedStory } from "./sharedStory.ts";

/** What Hardhat reports differently from anvil, and why. */
const common: readonly KnownDifference[] = [
  ...["creation", "creator", "factory"].map((fact) => ({
    fact: `contract.${fact}`,
    reason: "Only some nodes, such as anvil, know the creator of a contract (ots_getContractCreator).",
    isKnown: (_: unknown, hardhat: unknown) => hardhat === undefined,
  })),
  {
    fact: "call.gas",
    reason: "anvil takes off the limit of the first call what a transaction costs before its code runs.",
    isKnown: (anvil, hardhat, subject) => subject.endsWith(", 0") && Number(anvil) < Number(hardhat),
  },
];

/** The tracer of Hardhat 2 sends each step with its memory. */
const ofSteps: readonly KnownDifference[] = [
  {
    fact: "call",
    reason: "Hardhat 2 has no tracer; of large transactions not even the steps are read.",
    isKnown: (_, hardhat) => hardhat === undefined,
  },
  ...["slots", "accounts"].map((fact) => ({
    fact: `changes.${fact}`,
    reason: "Hardhat 2 has no tracer, which state changes need.",
    isKnown: (_: unknown, hardhat: unknown) =>
      hardhat === undefined || (Array.isArray(hardhat) && hardhat.length === 0),
  })),
  {
    fact: "failure",
    reason: "Hardhat 2 has no tracer; of large transactions not even the steps are read.",
    isKnown: (_, failure) => isNoTracer(failure),
  },
  ...["gas", "gasUsed"].map((fact) => ({
    fact: `call.${fact}`,
    reason: "A call of a precompile or an account has no steps.",
    isKnown: (_: unknown, hardhat: unknown, subject: string) =>
      subject.startsWith("nobody") && hardhat === undefined,
  })),
  {
    fact: "transaction.isErrorReplayed",
    reason: "Without a tracer, the error comes from the same call once more.",
    isKnown: (anvil, hardhat) => anvil === false && hardhat === true,
  },
  {
    fact: "transaction.errorMessage",
    reason: "The words for what the EVM stopped are those of the node.",
    isKnown: (_, hardhat, subject) => subject === "failInvalid" && String(hardhat).endsWith("invalid opcode"),
  },
  {
    fact: "call.stopReason",
    reason: "The last step does not always tell what stopped a call.",
    isKnown: (anvil, hardhat) => anvil === "out of gas" && hardhat === "stopped at SSTORE",
  },
  {
    fact: "call.value",
    reason: "The steps do not tell what selfdestruct sends.",
    isKnown: (_, hardhat, subject) => subject === "selfdestruct, 1" && hardhat === undefined,
  },
];

const isNoTracer = (failure: unknown): boolean =>
  failure instanceof Object && "reason" in failure && failure.reason === "methodNotFound";

describe("facts of the same transactions", () => {
  let anvil: readonly SubjectFacts[];
  before(async () => {
    anvil = await factsOf(await startChain(currentRules));
  });

  it("are the same on anvil and Hardhat 3", async () => {
    assertSameFacts(anvil, await factsOf(await startHardhat(3)), common);
  });

  it("are the same on anvil and Hardhat 2, as far as its steps show them", async () => {
    const hardhat2 = await factsOf(await startHardhat(2));
    assertSameFacts(anvil, hardhat2, [...common, ...ofSteps]);
  });
});

/** Sends the story to an empty chain, reads the facts, and stops the chain. */
async function factsOf(chain: Chain): Promise<readonly SubjectFacts[]> {
  try {
    await using client = openChannel();
    const story = await sharedStory();
    await sendStory(chain.rpc, story);
    const { contracts, delegator, receiver, transactions } = story;
    return await storyFacts(rpcLedgerAt(chain.url), client.channel, {
      contracts: { ...contracts, delegator, receiver },
      transactions,
    });
  } finally {
    await chain.stop();
  }
}
