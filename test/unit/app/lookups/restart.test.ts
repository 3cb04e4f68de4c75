import assert from "node:assert/strict";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { ContractQuery, Dated } from "../../../../src/app/lookups/requestCache.ts";
import { parseContractReference } from "../../../../src/core/references/contractReference.ts";
import { systemClock } from "../../../../src/http/clock.ts";
import { ether } from "../../../../src/services/ledger/amount.ts";
import type { ContractLookup, Ledger, LedgerId } from "../../../../src/services/ledger/ledger.ts";
import { rpcLedger } from "../../../../src/services/ledger/rpc/rpcLedger.ts";
import { startChain, type Chain } from "../../../devnet/chain/chain.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";

const { signal } = new AbortController();

const codeIn = ({ value }: Dated<ContractLookup>): string | undefined =>
  value.kind === "found" ? value.contract.code : undefined;

describe("lookups at a local node that is restarted", () => {
  let chain: Chain;
  before(async () => (chain = await startChain(["--timestamp", "1767254400"])));
  after(() => chain.stop());

  it("find nothing of the chain before, and tell that it was restarted", async () => {
    await using client = openChannel();
    let ahead = 0;
    const channel = {
      ...client.channel,
      clock: { ...client.channel.clock, now: () => systemClock.now() + ahead },
    };
    const lookups = new Lookups(() => Promise.resolve(channel), everyHashAgreed);
    const url = chain.url;
    const ledger = rpcLedger({ id: "31337@local" as LedgerId, url, chainId: undefined, currency: ether });
    const contract = parseContractReference(`0x${"00".repeat(19)}cc`);
    assert.ok(contract.ok);
    const query: ContractQuery = { ledger, contract: contract.value };
    const restarted: Ledger[] = [];
    lookups.onDidRestart((each) => restarted.push(each));
    await chain.rpc("anvil_setCode", `0x${"00".repeat(19)}cc`, "0x6001");
    const first = await lookups.contract(query, { signal });
    assert.equal(lookups.cachedContract(query)?.value, first.value);
    await chain.rpc("anvil_reset");
    ahead = 2000;
    const second = await lookups.contract(query, { signal });
    assert.deepEqual(restarted, [ledger]);
    assert.equal(lookups.cachedContract(query)?.value, second.value);
    assert.deepEqual([first, second].map(codeIn), ["0x6001", "0x"]);
  });
});
