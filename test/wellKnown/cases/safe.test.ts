import assert from "node:assert/strict";
import { encodeAbiParameters } from "viem";
import { sharedWorkshop } from "../sharedWorkshop.ts";
import type { Workshop } from "../workshop.ts";

const versions = {
  "@gnosis.pm/safe-contracts": { safe: "GnosisSafe", proxy: "GnosisSafeProxy", l2: "GnosisSafeL2" },
  "@safe-global/safe-contracts": { safe: "Safe", proxy: "SafeProxy", l2: "SafeL2" },
};

describe("Safe, as shipped with build-info", () => {
  let workshop: Workshop;
  before(async () => (workshop = await sharedWorkshop()));

  for (const [name, { safe, proxy, l2 }] of Object.entries(versions))
    it(`gets the expected grade: ${name}`, async () => {
      const built = workshop.shipped(`${name}/build/artifacts`);
      const at = (file: string): string => `contracts/${file}.sol/${file.slice(file.lastIndexOf("/") + 1)}`;
      for (const file of [l2, "libraries/MultiSend", "libraries/MultiSendCallOnly", "libraries/CreateCall"])
        await workshop.prove(built, await workshop.deploy(built, at(file)), {
          name: file.slice(file.lastIndexOf("/") + 1),
        });
      const singleton = await workshop.deploy(built, at(safe));
      await workshop.prove(built, singleton, { name: safe });
      const factoryName = at(`proxies/${proxy}Factory`);
      const factory = await workshop.deploy(built, factoryName);
      await workshop.prove(built, factory, { name: `${proxy}Factory` });
      const args = [singleton.address, "0x", 7];
      const made = { to: factory, functionName: "createProxyWithNonce", args };
      const [deployed] = await workshop.call(built, factoryName, made);
      assert.ok(deployed !== undefined);
      const given = encodeAbiParameters([{ type: "address" }], [singleton.address]).slice(2);
      await workshop.prove(built, deployed, { name: proxy, arguments: given });
    });
});
