import assert from "node:assert/strict";
import { mirrorAt } from "../../support/mirrors.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { once, unending } from "../../support/requests.ts";
import { askForContract, askForResult } from "./ask.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

type Fields = Record<string, string> & { readonly created_contract_ids: readonly string[] };

describe("contracts created by a contract", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => (devnet = await sharedDevnet()));
  beforeEach(() => devnet.reset());

  it("have transactions of their own, without the created contract and its creator", async () => {
    const { transactionId } = devnet.sample("createdContracts");
    const parent = (await askForResult(devnet, transactionId!)).body as Fields;
    const { body } = await askForResult(devnet, transactionId!, "?nonce=1");
    const child = body as Fields;
    const [first] = parent.created_contract_ids;
    assert.deepEqual([child["contract_id"], child.created_contract_ids], [first, []]);
    assert.notEqual(child["from"], parent["from"]);
    const record = (await askForContract(devnet, first!)).body as Fields;
    assert.equal(record["created_timestamp"], child["timestamp"]);
    assert.notEqual(child["timestamp"], parent["timestamp"]);
  });

  it("lead to the sender of the parent transaction as creator", async () => {
    const { transactionId, hash } = devnet.sample("createdContracts");
    const parent = (await askForResult(devnet, transactionId!)).body as Fields;
    await using client = openChannel();
    for (const contractId of parent.created_contract_ids) {
      const { created_timestamp } = (await askForContract(devnet, contractId)).body as Fields;
      const asked = { contract: contractId, createdAt: created_timestamp! };
      const { mirrorUrl } = devnet;
      assert.deepEqual(await mirrorAt(mirrorUrl).lookUpCreator(client.channel, asked, once, unending), {
        sender: parent["from"],
        factory: parent["contract_id"],
        transaction: hash,
      });
      assert.deepEqual(await mirrorAt(mirrorUrl).lookUpCreation(client.channel, asked, once, unending), {
        transaction: hash,
        isDirect: false,
        parameters: undefined,
      });
    }
  });
});
