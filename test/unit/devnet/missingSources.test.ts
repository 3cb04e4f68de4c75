import assert from "node:assert/strict";
import { encodeFunctionData, hexToBytes, type Abi } from "viem";
import { stackOf } from "../../../src/app/debugging/callStack.ts";
import { DebugSources } from "../../../src/app/debugging/debugSources.ts";
import { runToEnd } from "../../../src/core/async/yielding.ts";
import type { Hex } from "../../../src/core/hex.ts";
import type { Stop, Timeline } from "../../../src/debugger/stops.ts";
import { readTimeline } from "../../../src/debugger/timeline.ts";
import { frameName } from "../../../src/features/debug/frameName.ts";
import { modes, type CompilerOutput, type Mode } from "../../debugger/groundTruth.ts";
import { traced } from "../../debugger/machine.ts";
import { ProgramsOfOutput } from "../../debugger/programsOfOutput.ts";
import { currentRules, startChain, type Chain } from "../../devnet/chain/chain.ts";
import { startSolidity } from "../../devnet/solidity/solidity.ts";
import { account } from "../../support/callerChain.ts";

const base = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Base {
    uint256 public total;

    modifier open() {
        require(total < 1000, "full");
        _;
    }

    function _add(uint256 amount) internal {
        total += amount;
        _note(amount);
    }

    function _note(uint256 amount) internal virtual {}

    function _count(uint256 times) internal {
        for (uint256 i = 0; i < times; i++) total += i;
    }
}
`;

const vault = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {Base} from "./Base.sol";

contract Vault is Base {
    uint256 public last;

    function deposit(uint256 amount) external open {
        _add(amount);
        last += amount;
        require(last < 50, "too much");
    }

    function _note(uint256 amount) internal override {
        last = amount;
        _count(3);
    }
}
`;

const sources = { "Base.sol": base, "Vault.sol": vault };

/** `12 _add < Vault.deposit (no source)`: the line of a stop from 1, if there is one, and the call stack. */
function stopText(stop: Stop): string {
  const { place } = stop;
  const line = place === undefined ? "-" : place.fn!.file.text.slice(0, place.unit.start).split("\n").length;
  const names = stackOf(stop, new DebugSources([])).map((one) => frameName(one.frame, one.place, () => []));
  return `${line} ${names.join(" < ")}`;
}

const textsOf = ({ stops }: Timeline): readonly string[] => {
  const texts = stops.map(stopText);
  return texts.filter((text, at) => text !== texts[at - 1]);
};

describe("a debugger without one of the sources", () => {
  let chain: Chain;
  const outputs = new Map<Mode, CompilerOutput>();

  before(async () => {
    chain = await startChain(currentRules);
    const solidity = startSolidity();
    try {
      for (const mode of modes) {
        const { output } = await solidity.compile({
          language: "Solidity",
          sources: Object.fromEntries(Object.entries(sources).map(([path, content]) => [path, { content }])),
          settings: {
            ...{ viaIR: mode.includes("viair"), evmVersion: "cancun" },
            optimizer: { enabled: mode.includes("optimized"), runs: 200 },
            outputSelection: { "*": { "*": ["abi", "evm.bytecode", "evm.deployedBytecode"] } },
          },
        });
        outputs.set(mode, output as unknown as CompilerOutput);
      }
    } finally {
      await solidity.stop();
    }
  });
  after(() => chain.stop());

  /** Of a deposit. */
  async function timelineOf(mode: Mode, missing: keyof typeof sources, amount: bigint): Promise<Timeline> {
    const output = outputs.get(mode)!;
    const programs = new ProgramsOfOutput({ ...sources, [missing]: undefined }, output, {
      isFull: false,
      mode,
    });
    const { abi, evm } = output.contracts["Vault.sol"]!["Vault"] as {
      readonly abi: Abi;
      readonly evm: { readonly bytecode: { readonly object: string } };
    };
    const send = async (fields: Record<string, string>): Promise<Hex> => {
      const transaction = { from: account, gas: "0x4c4b40", ...fields };
      const sent = await chain.rpc<{ transactionHash: Hex }>("eth_sendTransactionSync", transaction);
      return sent.transactionHash;
    };
    const deployed = await traced(chain.rpc, await send({ data: `0x${evm.bytecode.object}` }));
    const to = deployed.execution.transaction.created!;
    const data = encodeFunctionData({ abi, functionName: "deposit", args: [amount] });
    const { execution } = await traced(chain.rpc, await send({ to, data }));
    const code = hexToBytes(await chain.rpc<Hex>("eth_getCode", to, "latest"));
    return runToEnd(readTimeline(execution, () => programs.ofRuntime(code)));
  }

  it("steps through the bases of a contract whose own source is missing, and stops where that goes on", async () => {
    const note = "Vault (no source) < _add(…) < Vault.deposit (no source)";
    assert.deepEqual(textsOf(await timelineOf("legacy", "Vault.sol", 60n)), [
      "- Vault.deposit (no source)",
      "8 open() < Vault.deposit (no source)",
      "- Vault.deposit (no source)",
      "13 _add(…) < Vault.deposit (no source)",
      "14 _add(…) < Vault.deposit (no source)",
      `- ${note}`,
      `20 _count(…) < ${note}`,
      `- ${note}`,
      "- Vault.deposit (no source)",
    ]);
  });

  it("steps through a contract whose base is missing", async () => {
    const note = "_note(…) < Vault (no source) < Vault.deposit(…)";
    assert.deepEqual(textsOf(await timelineOf("legacy", "Base.sol", 10n)), [
      "10 Vault.deposit(…)",
      "- Vault (no source) < Vault.deposit(…)",
      `16 ${note}`,
      `17 ${note}`,
      `- Vault (no source) < ${note}`,
      "- Vault (no source) < Vault.deposit(…)",
      "11 Vault.deposit(…)",
      "12 Vault.deposit(…)",
    ]);
  });

  for (const mode of modes)
    it(`stops at a failure in either source, compiled ${mode}`, async () => {
      const failures = async (missing: keyof typeof sources) => {
        const { failures: all, stops } = await timelineOf(mode, missing, 60n);
        return all.map(({ stop, isCaught }) => [isCaught, stopText(stops[stop]!)]);
      };
      const [own = [], ...others] = await failures("Vault.sol");
      assert.deepEqual([own[0], others], [false, []]);
      assert.match(String(own[1]), /^- Vault.*deposit \(no source\)$/);
      const [ofBase = [], ...more] = await failures("Base.sol");
      assert.deepEqual([ofBase[0], more], [false, []]);
      assert.match(String(ofBase[1]), /^12 (?:Vault\.)?deposit/);
    });
});
