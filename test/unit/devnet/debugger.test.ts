import assert from "node:assert/strict";
import { encodeDeployData, encodeFunctionData, hexToBytes, type Abi } from "viem";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import { readExecution } from "../../../src/debugger/execution.ts";
import type { FunctionFrame } from "../../../src/debugger/functionFrame.ts";
import type { Timeline } from "../../../src/debugger/stops.ts";
import { readTimeline } from "../../../src/debugger/timeline.ts";
import { modes, type CompilerOutput, type Mode } from "../../debugger/groundTruth.ts";
import { ProgramsOfOutput } from "../../debugger/programsOfOutput.ts";
import { stepTableOf, type StructLog } from "../../debugger/structLogs.ts";
import { currentRules, startChain, type Chain } from "../../devnet/chain/chain.ts";
import { startSolidity } from "../../devnet/solidity/solidity.ts";
import { account } from "../../support/callerChain.ts";

const till = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

library Round {
    function up(uint256 value, uint256 unit) internal pure returns (uint256) {
        return ((value + unit - 1) / unit) * unit;
    }
}

contract Bank {
    error Closed(string why);

    function pay(uint256 amount) external pure returns (uint256) {
        if (amount > 100) revert Closed("too much"); // “100”, or less
        return amount;
    }
}

contract Till {
    using Round for uint256;

    Bank public bank = new Bank();
    address public owner;
    uint256 public total;

    constructor(address owner_) {
        owner = owner_;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "owner");
        _;
        total += 1;
    }

    function take(uint256 amount, uint256 times) external onlyOwner {
        for (uint256 i = 0; i < times; i++) {
            _add(amount);
        }
    }

    function careful(uint256 amount) external {
        try bank.pay(amount) returns (uint256 paid) {
            total += paid;
        } catch {
            total = 0;
        }
    }

    function careless(uint256 amount) external {
        _add(bank.pay(amount));
    }

    function _add(uint256 amount) internal {
        uint256 rounded = amount.up(10);
        total += rounded;
    }

    /// Fails with what the second of two calls failed with, as a proxy does.
    function repeated(uint256 amount) external {
        for (uint256 i = 0; i < 2; i++) {
            (bool succeeded, bytes memory output) = address(bank).call(abi.encodeCall(Bank.pay, (amount)));
            total += i;
            if (!succeeded && i == 1) {
                assembly ("memory-safe") {
                    revert(add(output, 32), mload(output))
                }
            }
        }
    }

    error Refused(address who);

    modifier limited(uint256 most) {
        require(total <= most, "limited");
        _;
        total -= 1;
    }

    function guarded(uint256 amount) external onlyOwner limited(1000) {
        total += amount;
        if (amount > 100) revert Refused(_sender());
    }

    function down(uint256 times) public limited(1000) {
        total += times;
        if (times > 0) down(times - 1);
    }

    uint256 internal most;
    uint256 internal entered;

    modifier once() {
        require(entered == 0, "entered");
        entered = 3; // also the slot of \`most\`: the optimizer pushes it there as if for this statement
        _;
        entered = 0;
    }

    modifier asked() {
        _ask(1);
        _;
    }

    modifier halved(uint256 amount) {
        uint256 half = most / 2;
        require(amount <= half, "half");
        _;
    }

    function put(uint256 amount) external once asked halved(amount) {
        most += bank.pay(amount);
    }

    function putOther(uint256 amount) external once asked {
        total += amount;
    }

    function _ask(uint256 wanted) internal view {
        address asking = owner;
        if (asking == address(uint160(wanted))) revert Refused(asking);
    }

    function _sender() internal view returns (address) {
        return msg.sender;
    }
}
`;

const lineOf = (text: string): number => till.slice(0, till.indexOf(text)).split("\n").length;

type Settings = {
  readonly optimizer?: { readonly enabled: boolean; readonly runs: number };
  readonly viaIR?: boolean;
};

const settingsOf: Readonly<Record<Mode, Settings>> = {
  legacy: {},
  "legacy-optimized": { optimizer: { enabled: true, runs: 200 } },
  viair: { viaIR: true },
  "viair-optimized": { viaIR: true, optimizer: { enabled: true, runs: 200 } },
};

type Compiled = { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } };

/** `25 take`: the line of a stop from 1, and the functions on the call stack, innermost first. */
function linesOf({ stops }: Timeline): readonly string[] {
  return stops.flatMap(({ place, frame }) => {
    if (place === undefined) return [];
    const line = till.slice(0, place.unit.start).split("\n").length;
    return [`${line} ${functionsOf(frame).join(" ")}`];
  });
}

function functionsOf(frame: FunctionFrame): string[] {
  const outer = frame.caller === undefined ? [] : functionsOf(frame.caller);
  const { source } = frame.fn ?? {};
  if (source === undefined) return outer;
  return [source.name === "" ? source.kind : source.name, ...outer];
}

describe("debugger", () => {
  let chain: Chain;
  const outputs = new Map<Mode, CompilerOutput>();

  before(async () => {
    chain = await startChain(currentRules);
    const solidity = startSolidity();
    try {
      for (const mode of modes) {
        const outputSelection = { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode"] } };
        const { output } = await solidity.compile({
          language: "Solidity",
          sources: { "Till.sol": { content: till } },
          settings: { ...settingsOf[mode], evmVersion: "cancun", outputSelection },
        });
        outputs.set(mode, output as unknown as CompilerOutput);
      }
    } finally {
      await solidity.stop();
    }
  });

  after(() => chain.stop());

  async function send(fields: Record<string, string>) {
    type Receipt = { status: Hex; contractAddress: Hex | null; transactionHash: Hex };
    const transaction = { from: account, gas: "0x4c4b40", ...fields };
    const receipt = await chain.rpc<Receipt>("eth_sendTransactionSync", transaction);
    const hash = receipt.transactionHash;
    const [sent, trace] = await Promise.all([
      chain.rpc<{ from: Hex; to: Hex | null; input: Hex; value: Hex }>("eth_getTransactionByHash", hash),
      chain.rpc<{ structLogs: readonly StructLog[] }>("debug_traceTransaction", hash, {}),
    ]);
    return { sent, receipt, trace };
  }

  /** The transactions are sent to a new contract: its creation, then these calls. */
  async function debug(
    mode: Mode,
    isFull: boolean,
    calls: readonly (readonly [name: string, ...args: readonly bigint[]])[],
  ): Promise<readonly Timeline[]> {
    const output = outputs.get(mode)!;
    const programs = new ProgramsOfOutput({ "Till.sol": till }, output, { isFull, mode });
    const { abi, evm } = output.contracts["Till.sol"]!["Till"] as Compiled;
    const data = encodeDeployData({ abi, bytecode: `0x${evm.bytecode.object}`, args: [account] });
    const creation = await send({ data });
    const to = creation.receipt.contractAddress!;
    const sent = [creation];
    for (const [functionName, ...args] of calls)
      sent.push(await send({ to, data: encodeFunctionData({ abi, functionName, args }) }));
    const codes = new Map<Hex, Uint8Array>();
    for (const one of sent) {
      const words = one.trace.structLogs.flatMap(({ stack }) => stack.map((word) => word.slice(2)));
      const addresses = words.filter(({ length }) => length === 40).map((word): Hex => `0x${word}`);
      for (const address of new Set([to, ...addresses]))
        if (!codes.has(address))
          codes.set(address, hexToBytes(await chain.rpc<Hex>("eth_getCode", address, "latest")));
    }
    return sent.map(({ sent: { from, input, value, to: called }, receipt, trace }) => {
      const transaction = {
        ...{ from, to: called ?? undefined, input, value: BigInt(value) },
        ...{ created: receipt.contractAddress ?? undefined, hasFailed: receipt.status === "0x0" },
      };
      const codeOf = (address: Hex) => codes.get(address);
      const execution = runToEnd(readExecution(stepTableOf(trace.structLogs), transaction, codeOf));
      return runToEnd(
        readTimeline(execution, (call) => {
          if (call.kind === "create" || call.kind === "create2")
            return programs.ofCreation(execution.inputOf(call).bytes);
          const code = call.codeAddress && codeOf(call.codeAddress);
          return code && programs.ofRuntime(code);
        }),
      );
    });
  }

  const withoutRepeats = (lines: readonly string[]): readonly string[] =>
    lines.filter((line, index) => line !== lines[index - 1]);

  for (const mode of modes)
    for (const isFull of [true, false])
      describe(`${mode}, ${isFull ? "with" : "without"} debug data of the compiler`, () => {
        let timelines: readonly Timeline[];

        before(async () => {
          timelines = await debug(mode, isFull, [
            ["take", 12n, 2n],
            ["careful", 101n],
            ["careless", 101n],
            ["repeated", 101n],
            ["guarded", 100n],
            ["guarded", 101n],
            ["down", 1n],
            ["put", 0n],
          ]);
        });

        if (mode === "legacy" || mode === "viair")
          it("a creation runs initializers, then the constructor", () => {
            assert.deepEqual(linesOf(timelines[0]!), ["22 constructor", "27 constructor"]);
          });

        if (mode === "legacy" || mode === "viair")
          it("a loop stops in each statement of each round", () => {
            const lines = linesOf(timelines[1]!).filter((line) => !line.startsWith("32 "));
            const round = ["38 take", "55 _add take", "6 up _add take", "56 _add take", "37 take"];
            assert.deepEqual(withoutRepeats(lines), [
              ...["31 onlyOwner take", "37 take", ...round, ...round],
              "33 onlyOwner take",
            ]);
          });

        if (mode === "legacy" || mode === "viair")
          it("modifiers run around a function, and are called by it rather than by each other", () => {
            const placeholders = [32, lineOf("total -= 1") - 1];
            const stops = linesOf(timelines[5]!).filter((line) => !placeholders.includes(parseInt(line)));
            assert.deepEqual(stops, [
              "31 onlyOwner guarded",
              `${lineOf("require(total <=")} limited guarded`,
              `${lineOf("total += amount;\n        if")} guarded`,
              `${lineOf("if (amount > 100) revert Refused")} guarded`,
              `${lineOf("total -= 1")} limited guarded`,
              "33 onlyOwner guarded",
            ]);
          });

        if (mode === "legacy" || mode === "viair")
          it("the body of a function that calls itself is entered once by its modifier", () => {
            const added = `${lineOf("total += times")} down`;
            assert.deepEqual(
              linesOf(timelines[7]!).filter((line) => line.startsWith(added)),
              [added, `${added} down`],
            );
          });

        it("no statement before the body of a modifier follows the function", () => {
          const lines = linesOf(timelines[5]!);
          const body = lines.findIndex((line) => line.endsWith(" guarded") && line.split(" ").length === 2);
          const before = [31, lineOf("require(total <=")];
          assert.deepEqual(
            lines.slice(body + 1).filter((line) => before.includes(parseInt(line))),
            [],
          );
        });

        it("no statement before the body of a modifier follows one of a later modifier", () => {
          const lines = linesOf(timelines[8]!);
          const later = lines.findIndex((line) => line.endsWith(" asked put"));
          const before = [lineOf("require(entered"), lineOf("entered = 3")];
          assert.deepEqual(
            lines.slice(later).filter((line) => before.includes(parseInt(line))),
            [],
          );
        });

        it("a statement that failed after a call is the last stop, and a getter is none", () => {
          const timeline = timelines[6]!;
          const lines = linesOf(timeline);
          assert.equal(lines.at(-1), `${lineOf("if (amount > 100) revert Refused")} guarded`);
          assert.deepEqual(
            timeline.failures.map(({ stop }) => stop),
            [lines.length - 1],
          );
          const variables = [22, 23, 24];
          assert.ok(!lines.some((line) => variables.includes(parseInt(line))));
        });

        it("the statement that threw is the last one, with its callers", () => {
          const timeline = timelines[3]!;
          assert.equal(linesOf(timeline).at(-1), "14 pay careless");
          const [failure, ...others] = timeline.failures;
          assert.deepEqual(others, []);
          assert.equal(failure?.isCaught, false);
          assert.equal(linesOf(timeline)[failure.stop], "14 pay careless");
        });

        it("a failure that a caller repeats is that of the call, and an earlier equal one was caught", () => {
          const timeline = timelines[4]!;
          assert.deepEqual(
            timeline.failures.map(({ isCaught, stop }) => [isCaught, linesOf(timeline)[stop]]),
            [true, false].map((isCaught) => [isCaught, "14 pay repeated"]),
          );
        });

        it("a failure that is caught is followed by the handler", () => {
          const timeline = timelines[2]!;
          assert.deepEqual(
            timeline.failures.map(({ isCaught, stop }) => [isCaught, linesOf(timeline)[stop]]),
            [[true, "14 pay careful"]],
          );
          assert.equal(linesOf(timeline).at(-1), "46 careful");
        });
      });
});
