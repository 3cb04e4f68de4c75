import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { VariableReader } from "../../../src/app/state/variableReader.ts";
import { storageOfLayout } from "../../../src/builds/storage/contractStorage.ts";
import type { StorageType } from "../../../src/builds/storage/storageLayout.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { builtAs } from "../../support/builtAs.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { unending } from "../../support/requests.ts";
import { rpcLedgerAt } from "../../support/rpcLedgers.ts";
import { timed } from "../compare.ts";
import type { Part } from "../figure.ts";
import { sendAgain, startInstantNode } from "../instantNode.ts";
import { exactly, overFloorAtMost } from "../judged.ts";

const variables = 40;
const turns = 31;
const address: Hex = `0x${"a1".repeat(20)}`;
const word = `"0x${"07".repeat(32)}"`;

/** All variables of a contract, read from a local node that does nothing else. */
export const storage: Part = {
  name: "storage",
  measure: async () => {
    await using node = await startInstantNode((method) =>
      method === "eth_getStorageAt" ? word : method === "eth_chainId" ? '"0x7a69"' : undefined,
    );
    await using client = openChannel();
    const read = (): Promise<number> => timed(() => readAll(node.url, client));
    const arrivedAt = async (): Promise<readonly string[]> =>
      (await (await fetch(node.url)).json()) as readonly string[];
    await read();
    await arrivedAt();
    await read();
    const sent = await arrivedAt();
    const [values, floors]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < turns; turn += 1) {
      floors.push(await timed(() => sendAgain(node.url, sent)));
      values.push(await read());
    }
    const slots = sent.filter((body) => body.includes("eth_getStorageAt"));
    const name = `${variables} variables of a contract at a local node`;
    return [
      overFloorAtMost(300, { name: `${name}; floor: its requests`, unit: "ms" }, { values, floors }),
      exactly(new Set(slots.map(withoutId)).size, {
        name: "the same: requests, none of them twice",
        value: slots.length,
        unit: "requests",
      }),
    ];
  },
};

const withoutId = (body: string): string => body.replaceAll(/"id":\d+,?/g, "");

async function readAll(url: string, { channel }: ReturnType<typeof openChannel>): Promise<void> {
  const types = new Map<string, StorageType>([
    ["t_uint256", { encoding: "inplace", label: "uint256", numberOfBytes: "32" }],
  ]);
  const layout = Array.from({ length: variables }, (_, at) => ({
    ...{ label: `v${at}`, slot: String(at), offset: 0 },
    ...{ type: "t_uint256", contract: "Market" },
  }));
  const lookups = new Lookups(() => Promise.resolve(channel), everyHashAgreed);
  const deployed = {
    address,
    contractId: undefined,
    runtime: "6001600155",
    creation: undefined,
    createdAt: undefined,
  };
  const reader = new VariableReader(
    { lookups, builds: builtAs("Market", storageOfLayout({ storage: layout, types })) },
    { ledger: rpcLedgerAt(url), deployed, point: {} },
    () => undefined,
  );
  await reader.refresh(unending);
  const { state } = reader;
  if (state.kind !== "read" || state.variables.some(({ value }) => value.kind !== "value"))
    throw new Error("The variables were not read.");
}
