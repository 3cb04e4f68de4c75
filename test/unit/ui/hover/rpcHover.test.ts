import type { ContractHoverFacts, TransactionHoverFacts } from "../../../../src/app/hover/hoverFacts.ts";
import { contractHover } from "../../../../src/ui/hover/contractHover.ts";
import { transactionHover } from "../../../../src/ui/hover/transactionHover.ts";
import { beginning } from "../../../support/fakeClock.ts";
import {
  recordedCalls,
  rpcContractLookup,
  rpcNetwork as network,
  rpcTransactionLookup,
} from "../../../support/rpcViews.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { contractFacts, links, plainLines, status, transactionFacts } from "./facts.ts";

const subjectIn = (name: string): string => recordedCalls(name)[0]?.params[0] as string;

function contract(name: string, parts: Partial<ContractHoverFacts> = {}): string {
  const response = { value: rpcContractLookup(recordedCalls(name)), receivedAt: beginning };
  const record = { state: "known", response } as const;
  const facts = contractFacts(subjectIn(name), { network, record, ...parts });
  return plainLines(contractHover(facts, links, "utc")).join("\n");
}

function transaction(name: string, parts: Partial<TransactionHoverFacts> = {}): string {
  const response = { value: rpcTransactionLookup(recordedCalls(name)), receivedAt: beginning };
  const result = { state: "known", response } as const;
  const facts = transactionFacts(subjectIn(name), { network, result, ...parts });
  return plainLines(transactionHover(facts, links, "utc")).join("\n");
}

describeTexts("rpcHovers", {
  "a contract": contract("contract", { status: status("perfect", "src/Store.sol:Store") }),
  "an account": contract("account"),
  "an account, of which a verification service knows nothing": contract("account", {
    status: status("notVerified"),
  }),
  "an account that nobody has used": contract("emptyAccount"),
  "an account at an address of which a deployment file says that it is a contract": contract("emptyAccount", {
    deployment: { name: "Store", path: "broadcast/Deploy.s.sol/31337/run-latest.json" },
  }),
  "an account that delegates": contract("delegatedAccount"),
  "an address that Hedera would have for a token": plainLines(
    contractHover(contractFacts("0x0000000000000000000000000000000000000167", { network }), links, "utc"),
  ).join("\n"),
  "a precompile": plainLines(
    contractHover(contractFacts("0x0000000000000000000000000000000000000002", { network }), links, "utc"),
  ).join("\n"),
  "an ID, which this network does not have": plainLines(
    contractHover(contractFacts("0.0.1034", { network }), links, "utc"),
  ).join("\n"),
  "a creation": transaction("create"),
  "a call that failed": transaction("failCustom"),
  "a transfer": transaction("transfer"),
  "a call that is not mined yet": transaction("pendingCall"),
});
