import assert from "node:assert/strict";
import { parseContractReference } from "../../../../../src/core/references/contractReference.ts";
import { lookupPolicy } from "../../../../../src/http/requestPolicy.ts";
import { mirrorAt } from "../../../../support/mirrors.ts";
import { openChannel } from "../../../../support/channel.ts";
import { startFaultServer } from "../../../../support/faultServer.ts";
import { namesIn, reply } from "../../../../support/faults.ts";
import { unending } from "../../../../support/requests.ts";

const slots = 8;

describe("many lookups of large responses at once", () => {
  it("keep to their turns until each is parsed: no more texts wait for that than requests may be under way", async () => {
    let underWay = 0;
    let most = 0;
    const filling = `[${"0,".repeat(600_000)}0]`;
    await using server = await startFaultServer((socket, request) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const names = JSON.stringify(namesIn(request.path));
      reply(200, `${names.slice(0, -1)},"filling":${filling}}`)(socket, request);
    });
    await using client = openChannel();
    const policy = { ...lookupPolicy, deadlineMilliseconds: 600_000 };
    const asking = Array.from({ length: 2 * slots }, async (_, index) => {
      const contract = parseContractReference(`0.0.${1000 + index}`);
      assert.ok(contract.ok);
      const asked = { contract: contract.value };
      const { kind } = await mirrorAt(server.url).lookUpContract(client.channel, asked, policy, unending);
      underWay -= 1;
      return kind;
    });
    assert.deepEqual(new Set(await Promise.all(asking)), new Set(["found"]));
    assert.equal(most, slots);
  });
});
