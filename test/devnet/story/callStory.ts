import { concatHex, numberToHex, pad, size, toHex, type Hex } from "viem";
import type { Entity, LedgerTransaction, TransactionRequest } from "../mirror/ledger.ts";
import { deployBuilt } from "./deploy.ts";
import { guest, keeper, type Setting } from "./setting.ts";
import { installTokenService } from "./systemContract.ts";

/** Code that does nothing, whatever it is called with. No build has it. */
const idle: Hex = "0x5f5ff3";

/** A token that nobody has made; only the system contract hears of it. */
const token = pad("0xbeef", { size: 20 });

/** Transactions whose calls, errors and logs the builds of the workspace explain, each in a way of its own. */
export async function tellCallStory(setting: Setting): Promise<void> {
  const { ledger, mirror, chain } = setting;
  const projects = await setting.projects;
  const callData = projects.callData.bind(projects);
  const deploy = deployBuilt.bind(undefined, setting);
  const addressOf = async (name: string, parameters: readonly unknown[] = []): Promise<string> =>
    (await deploy(name, parameters)).address;
  const call = (
    to: Pick<Entity, "address">,
    [contract, name, ...parameters]: readonly [contract: string, name: string, ...parameters: unknown[]],
    request: Partial<TransactionRequest> = {},
  ): Promise<LedgerTransaction> =>
    ledger.send({ from: keeper, to: to.address, data: callData(contract, name, parameters), ...request });
  const show = (name: string, purpose: string, { transactionId, hash }: LedgerTransaction): void => {
    const expected = { result: "found" } as const;
    setting.add({ name, kind: "result", purpose, transactionId, hash, expected });
  };

  const storeroom = await deploy("Storeroom");
  const waiter = await addressOf("Waiter", [await addressOf("Kitchen", [storeroom.address])]);
  const host = await deploy("Host", [await addressOf("Table", [waiter])]);
  await call(storeroom, ["Storeroom", "fill", "oolong", 40n]);
  const welcome = (cups: bigint) => call(host, ["Host", "welcome", "oolong", cups], { from: guest });
  show("fiveLevels", "Five calls deep: one failure is caught, one goes all the way up.", await welcome(20n));
  show("fiveLevelsServed", "Five calls deep, and well: only the failure that is caught.", await welcome(5n));

  const measures = await deploy("Measures");
  const scales = await deploy("Scales", [], { Measures: measures.address });
  const light = await call(scales, ["Scales", "weigh", 3n]);
  show("libraryError", "Reverted with an error that a library declares, under a delegatecall.", light);

  const garden = setting.deployed.get("Garden")!;
  show("factory", "A factory created a Plant.", await call(garden, ["Garden", "grow"]));

  const proxy = await deploy("SeasonProxy", [await addressOf("SpringMenu")]);
  const order = (cups: bigint) => call(proxy, ["SpringMenu", "order", cups], { from: guest });
  show("beforeUpgrade", "Through a proxy, whose implementation was SpringMenu then.", await order(4n));
  const autumn = await addressOf("AutumnMenu");
  show(
    "upgrade",
    "Changes the implementation of the proxy.",
    await call(proxy, ["SeasonProxy", "change", autumn]),
  );
  show("afterUpgrade", "The same call as before the upgrade: AutumnMenu reverts with it.", await order(4n));

  const unknown = (await ledger.send({ from: keeper, data: creationOf(idle) })).created[0]!;
  const burn = await call(unknown, ["Incense", "burn", 7n << 128n]);
  show("collidingSelectors", "A selector that two contracts have, called where no build is known.", burn);
  const incense = await call(await deploy("Incense"), ["Incense", "burn", 7n << 128n]);
  show("collidingSelectorKnown", "The same data for Incense, whose build has the code.", incense);

  const keepsakes = await deploy("Keepsakes");
  const gifts = await call(keepsakes, ["Keepsakes", "give", guest, 12n, 1905n]);
  show("twoTransfers", "Two events of one topic: ERC-20 and ERC-721 have different layouts.", gifts);
  const word = pad(toHex("steep"), { dir: "right", size: 32 });
  const whispered = await call(keepsakes, ["Keepsakes", "whisper", word, 3n]);
  show("anonymousEvent", "An anonymous event: its first topic is a value.", whispered);

  await installTokenService(chain);
  const till = await deploy("Till");
  const pay = (name: string) => call(till, ["Till", name, token, guest, 250n]);
  show(
    "redirectCall",
    "Calls a token through the system contract, in the form of the ABI.",
    await pay("pay"),
  );
  show(
    "packedRedirectCall",
    "The same call packed, as a token's own code passes it on.",
    await pay("payPacked"),
  );
  show("responseCode", "The system contract refuses, in a call that succeeds.", await pay("payDirectly"));

  const parcels = await deploy("Parcels");
  const strongbox = await deploy("Strongbox");
  const sent = callData("Parcels", "multiSend", [
    concatHex([
      packed(storeroom.address, callData("Storeroom", "fill", ["sencha", 100n])),
      packed(host.address, callData("Host", "welcome", ["sencha", 2n])),
      packed(keepsakes.address, callData("Keepsakes", "give", [guest, 1n, 1906n])),
    ]),
  ]);
  const boxed = await call(strongbox, ["Strongbox", "execute", parcels.address, 0n, sent, 1]);
  show("nestedCalls", "Three calls in one argument of another, as a Safe makes them.", boxed);

  const ceremony = await deploy("Ceremony");
  const drunk = await call(ceremony, ["Ceremony", "drink", 2000n], { gas: 20_000_000 });
  mirror.results.noteSlotless(drunk);
  show("manyCalls", "Made 2,000 calls.", drunk);

  const lost = await welcome(1n);
  mirror.results.loseCallResult(lost);
  show("callsWithoutResult", "Answered 206: the call result is lost, the calls are there.", lost);
  const unrecorded = await welcome(20n);
  mirror.actions.loseCalls(unrecorded);
  show("callsNotRecorded", "Failed as five levels above, but the calls were not recorded.", unrecorded);
}

/** Code that deploys code of fewer than 256 bytes. */
function creationOf(runtime: Hex): Hex {
  const length = numberToHex(size(runtime), { size: 1 });
  return concatHex(["0x60", length, "0x8060095f395ff3", runtime]);
}

/** A call as `multiSend` takes it. */
function packed(to: string, data: Hex): Hex {
  return concatHex(["0x00", to as Hex, pad("0x", { size: 32 }), numberToHex(size(data), { size: 32 }), data]);
}
