import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { encodeFunctionData, type Abi } from "viem";
import { DebugSession } from "../../../src/app/debugging/debugSession.ts";
import { frameVariables } from "../../../src/app/debugging/frameVariables.ts";
import type { Debuggee, DebuggeeTools } from "../../../src/app/debugging/debuggee.ts";
import { loadDebuggee, type DebugRequest } from "../../../src/app/debugging/loadDebuggee.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { startChain } from "../../devnet/chain/chain.ts";
import { account } from "../../support/callerChain.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { foundryFiles } from "../../support/harborProject.ts";
import { networkWith } from "../../support/networks.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { buildsIn } from "../../unit/app/builds/projects.ts";
import { timed } from "../compare.ts";
import type { Figure, Part } from "../figure.ts";
import { sendAgain, startInstantNode } from "../instantNode.ts";
import { atMost, overFloorAtMost } from "../judged.ts";
import { spent } from "../spent.ts";
import { median, percentile } from "../statistics.ts";

/** Makes some 100,000 steps, and fails at the last of them. */
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

contract Mill {
    struct Sack { uint128 weight; address owner; }
    error Full(uint256 total);
    uint256 public total;
    string public name = "a name that is longer than a slot of storage";
    mapping(uint256 => Sack) public sacks;

    function grind(uint256 rounds, uint256[] calldata weights) external {
        for (uint256 round = 0; round < rounds; round++) {
            uint256 weight = weights[round % weights.length];
            total = _add(total, weight);
            if (round % 100 == 0) sacks[round] = Sack(uint128(weight), msg.sender);
        }
        if (total > 5) revert Full(total);
    }

    function _add(uint256 one, uint256 other) internal pure returns (uint256 sum) {
        sum = one + other;
    }
}
`;
const rounds = 425n;
const wantedSteps = 100_000;
const turns = 9;
/** Stops at which variables are read. */
const looks = 200;

/** A transaction of 100,000 steps in a debugger, with its steps from a node that does nothing but respond. */
export const debuggerPart: Part = {
  name: "debugger",
  measure: async () => {
    const { hash, results } = await recordedSteps();
    await using node = await startInstantNode((_method, _params, key) => results.get(key));
    await using client = openChannel();
    await using folder = await projectFolder(foundryFiles({ "Mill.sol": source }));
    const tools = (): DebuggeeTools => ({
      lookups: new Lookups(() => Promise.resolve(client.channel), everyHashAgreed),
      builds,
    });
    const builds = buildsIn([folder]);
    const network = networkWith({ ledgers: [{ kind: "rpc", url: node.url }], chainId: "31337" });
    const transaction = { kind: "hash", hash, from: "32 bytes" } as const;
    const request: DebugRequest = { network, transaction, origin: undefined };
    const { steps } = await startedAt(tools(), request);
    const sent = (await (await fetch(node.url)).json()) as readonly string[];
    const [values, floors, processor]: [number[], number[], number[]] = [[], [], []];
    for (let turn = 0; turn < turns; turn += 1) {
      floors.push(await timed(() => sendAgain(node.url, sent)));
      values.push(await timed(() => startedAt(tools(), request)));
      processor.push((await spent(() => startedAt(tools(), { ...request, steps }))).processor);
    }
    const name = `transaction of ${steps.steps.length.toLocaleString("en")} steps`;
    return [
      overFloorAtMost(
        1500,
        { name: `${name}, to its first stop; floor: its requests and JSON.parse`, unit: "ms" },
        { values, floors },
      ),
      atMost(600, {
        name: `${name}, computed beyond parsing`,
        ...{ value: median(processor), p95: percentile(processor, 0.95), unit: "ms" },
      }),
      ...(await movingFigures(await startedAt(tools(), { ...request, steps }))),
      await memoryFigure(name, () => startedAt(tools(), { ...request, steps })),
    ];
  },
};

/** Loads a transaction, and goes to its first stop. */
async function startedAt(tools: DebuggeeTools, request: DebugRequest): Promise<Debuggee> {
  const debuggee = await loadDebuggee(tools, request, unending);
  if (debuggee.kind !== "debuggee") throw new Error(debuggee.kind);
  const stopped = new DebugSession(debuggee.timeline, debuggee.sources).start("revert");
  if (stopped.reason !== "failure" || debuggee.steps.steps.length < wantedSteps)
    throw new Error(`${stopped.reason} after ${debuggee.steps.steps.length} steps`);
  return debuggee;
}

/** A step with its call stack, and all variables at each stop. */
async function movingFigures(debuggee: Debuggee): Promise<readonly Figure[]> {
  const session = new DebugSession(debuggee.timeline, debuggee.sources);
  const variables = frameVariables(debuggee);
  session.start("entry");
  const [moves, readings]: [number[], number[]] = [[], []];
  for (let look = 0; look < looks; look += 1) {
    moves.push(
      await timed(() => {
        session.step("in");
        return session.stack.map(({ frame }) => variables.scopes(session.stop, frame).length).length;
      }),
    );
    readings.push(
      await timed(() =>
        session.stack.flatMap(({ frame }) =>
          variables.scopes(session.stop, frame).flatMap((scope) => scope.variables()),
        ),
      ),
    );
  }
  const figure = (name: string, times: readonly number[]): Figure =>
    atMost(16, { name, value: percentile(times, 0.95), unit: "ms" });
  return [
    figure("a step of a debugger, its call stack and scopes, of 20 the slowest", moves),
    figure("all variables of its frames without a request, of 20 the slowest", readings),
  ];
}

/** What stays in memory while a session lasts. */
async function memoryFigure(name: string, load: () => Promise<Debuggee>): Promise<Figure> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = used();
  const { timeline, steps } = await load();
  const { pcs, ops, depths, gas, heights, tops } = steps.steps;
  // These are shared by all loads here.
  const table = [pcs, ops, depths, gas, heights, tops].reduce((sum, { byteLength }) => sum + byteLength, 0);
  const kept = used() - before + table;
  if (timeline.stops.length === 0) throw new Error("no stop");
  return atMost(20, { name: `${name}, kept in memory`, value: kept / 1e6, unit: "MB" });
}

/** A transaction at anvil that fails after many steps, and all that the product's requests for them return. */
async function recordedSteps(): Promise<{ readonly hash: Hex; readonly results: Map<string, string> }> {
  const files = foundryFiles({ "Mill.sol": source });
  const { abi, bytecode } = files["out/Mill.sol/Mill.json"] as {
    readonly abi: Abi;
    readonly bytecode: { readonly object: string };
  };
  const chain = await startChain(["--no-cors", "--steps-tracing"]);
  try {
    const send = (fields: object) =>
      chain.rpc<{ readonly transactionHash: Hex; readonly contractAddress: Hex }>("eth_sendTransactionSync", {
        ...{ from: account, gas: "0x1c9c380" },
        ...fields,
      });
    const { contractAddress: to } = await send({ data: `0x${bytecode.object}` });
    const args = [rounds, [1n, 2n, 3n]];
    const { transactionHash: hash } = await send({
      to,
      data: encodeFunctionData({ abi, functionName: "grind", args }),
    });
    const results = new Map<string, string>();
    await using node = await startInstantNode(async (method, params, key) => {
      const result = JSON.stringify(await chain.rpc(method, ...params));
      results.set(key, result);
      return result;
    });
    await using client = openChannel();
    await using folder = await projectFolder(files);
    await startedAt(
      {
        lookups: new Lookups(() => Promise.resolve(client.channel), everyHashAgreed),
        builds: buildsIn([folder]),
      },
      {
        network: networkWith({ ledgers: [{ kind: "rpc", url: node.url }], chainId: "31337" }),
        transaction: { kind: "hash", hash, from: "32 bytes" },
        origin: undefined,
      },
    );
    return { hash, results };
  } finally {
    await chain.stop();
  }
}
