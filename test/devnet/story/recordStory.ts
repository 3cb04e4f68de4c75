import type { Entity } from "../mirror/ledger.ts";
import { nanoseconds, timestampText, type Nanoseconds } from "../mirror/timestamp.ts";
import { longZeroAddress } from "../mirror/executionResult.ts";
import { deploy } from "./deploy.ts";
import { hostileText } from "./hostileText.ts";
import { keeper, type Setting } from "./setting.ts";

const day = 86_400;
const longest = 9_223_372_036_854_775_807n;
const edwardsKey = "9308bcd1e1e4b9c8ff9aeb4bd0c1c0a1a4dd7c4d3f4c2b6b5e1a0d9c8b7a6f5e";
const koblitzKey = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";

/** Contract records with everything a ledger can keep of a contract. */
export async function tellRecordStory(setting: Setting): Promise<void> {
  const { ledger, contracts, chain, mirror, explorer } = setting;
  const { records } = mirror;
  const show = (name: string, { address, contractId }: Entity, purpose: string) =>
    setting.add({ name, kind: "record", purpose, address, contractId, expected: { record: "found" } });
  const after = (time: Nanoseconds, seconds: number) => time + nanoseconds(seconds);
  const counter = async () => {
    const entity = await deploy(setting, "Counter");
    explorer.publish(entity.address, contracts.published("Counter"));
    return entity;
  };

  const updated = await counter();
  const start = updated.createdAt;
  records.update(updated, start, { memo: "Opened", admin_key: { _type: "ED25519", key: edwardsKey } });
  const extended = timestampText(after(start, 365 * day));
  records.update(updated, after(start, day), {
    memo: "Opened, with a garden",
    expiration_timestamp: extended,
  });
  records.update(updated, after(start, 30 * day), {
    memo: "Under new management",
    proxy_account_id: "0.0.902",
  });
  show(
    "updatedRecord",
    updated,
    "Changed one and thirty days after its creation: three rows to look at as of a time.",
  );

  const immutable = await counter();
  records.update(immutable, immutable.createdAt, { admin_key: null, memo: "Nobody can change me" });
  show("immutable", immutable, "Has no admin key: nobody can change or delete it.");

  const named = await counter();
  const key = { _type: "ECDSA_SECP256K1", key: koblitzKey };
  records.update(named, named.createdAt, { admin_key: key, max_automatic_token_associations: -1 });
  show("ecdsaKey", named, "Controlled by an ECDSA key; takes any number of tokens (-1).");

  const endless = await counter();
  const expiration_timestamp = "92233720368547.758070000";
  records.update(endless, endless.createdAt, { auto_renew_period: longest, expiration_timestamp });
  show(
    "endlessRenewal",
    endless,
    "Renews every 9223372036854775807 seconds and expires in three million years.",
  );

  const hostile = await counter();
  records.update(hostile, hostile.createdAt, { memo: hostileText });
  show("hostileMemo", hostile, "Its memo tries to be a command, a picture and a disguise.");

  const sparse = await counter();
  const nothing = {
    auto_renew_account: null,
    auto_renew_period: null,
    expiration_timestamp: null,
    deleted: null,
  };
  records.update(sparse, sparse.createdAt, {
    ...nothing,
    admin_key: null,
    max_automatic_token_associations: null,
  });
  show("sparseRecord", sparse, "An old contract: almost everything in its record is null.");

  const [empty] = (await ledger.send({ from: keeper, data: "0x00" })).created;
  show("withoutCode", empty!, "A contract without any runtime code.");

  // Only a deployment through the ledger's own API gives such an address, so the code is put there by hand.
  const number = ledger.nextNumber;
  const address = longZeroAddress(number);
  await chain.rpc("anvil_setCode", address, contracts.runtimeCode("Counter"));
  const native = ledger.addEntity(address, contracts.initcode("Counter"), after(start, 2 * day), "latest");
  records.update(native, native.createdAt, { file_id: "0.0.4711", memo: "Deployed from a file" });
  explorer.publish(address, contracts.published("Counter"));
  show(
    "longZero",
    native,
    "Deployed through the ledger's own API: its address is its number in hexadecimal.",
  );
}
