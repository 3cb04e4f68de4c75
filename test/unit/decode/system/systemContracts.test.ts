import assert from "node:assert/strict";
import { encodeFunctionData, parseAbi } from "viem";
import type { Hex } from "../../../../src/core/hex.ts";
import { decodeCall, decodeOutputs } from "../../../../src/decode/decoders/decodeCall.ts";
import { decodeLog } from "../../../../src/decode/decoders/decodeLog.ts";
import { argumentsOf } from "../../../../src/decode/decoding.ts";
import { loadSystemContracts } from "../../../../src/decode/system/loadSystemContracts.ts";
import { redirectOf } from "../../../../src/decode/decoders/redirects.ts";
import { facadeOf, systemContractAt } from "../../../../src/decode/systemAddresses.ts";
import type { SystemContracts } from "../../../../src/decode/system/systemContracts.ts";
import { withCodeNames } from "../../../../src/decode/system/withCodeNames.ts";
import { plainValues } from "../../../support/plainValue.ts";
import { build, hashOf, sourceOf, system, word } from "../sources.ts";

const at = (number: number): Hex => `0x${number.toString(16).padStart(40, "0")}`;

describe("Hedera's system contracts", () => {
  let contracts: SystemContracts;
  before(async () => {
    contracts = await loadSystemContracts();
  });

  it("are at six addresses, and nowhere else", () => {
    const found = Array.from({ length: 8 }, (_, index) => systemContractAt(at(0x166 + index)));
    assert.deepEqual(found, [
      ...[undefined, "tokenService", "exchangeRate", "randomNumber"],
      ...["accountService", "scheduleService", "secondTokenService", undefined],
    ]);
    assert.equal(systemContractAt(at(0x16a).toUpperCase().replace("X", "x") as Hex), "accountService");
    assert.equal(systemContractAt(`0x1${"0".repeat(36)}167`), undefined);
    assert.equal(contracts.sourceAt(at(0x166)), undefined);
  });

  it("have the functions that they have", () => {
    const counted = Array.from(
      { length: 6 },
      (_, index) => contracts.sourceAt(at(0x167 + index))?.abi.selectors.length,
    );
    assert.deepEqual(counted, [54, 2, 1, 8, 6, 55]);
    const names = Array.from({ length: 6 }, (_, index) => {
      const provenance = contracts.sourceAt(at(0x167 + index))?.provenance;
      return provenance?.kind === "system" && provenance.contract;
    });
    assert.deepEqual(names, [
      ...["Hedera Token Service", "Exchange Rate", "Pseudorandom Number", "Hedera Account Service"],
      ...["Hedera Schedule Service", "Hedera Token Service"],
    ]);
    for (const facade of ["account", "schedule"] as const)
      assert.ok(contracts.sourceOf(facade).abi.selectors.length >= 2);
    assert.equal(contracts.sourceOf("token").abi.selectors.length, 23);
  });

  it("differ in the two token services", () => {
    const info = hashOf("updateNFTsMetadata(address,int64[],bytes)").slice(2, 10);
    assert.deepEqual(contracts.sourceOf("tokenService").abi.functionsOf(info), []);
    const [metadata] = contracts.sourceOf("secondTokenService").abi.functionsOf(info);
    assert.deepEqual(
      metadata?.inputs.map(({ name }) => name),
      ["nftToken", "serialNumbers", "metadata"],
    );
    const type = (which: "tokenService" | "secondTokenService"): number | undefined => {
      const [found] = contracts.sourceOf(which).abi.functionsOf(hashOf("getTokenInfo(address)").slice(2, 10));
      return found?.outputs[1]?.components[0]?.components.length;
    };
    assert.deepEqual([type("tokenService"), type("secondTokenService")], [9, 10]);
  });

  it("answer with response codes, which have names", () => {
    const abi = parseAbi([
      "function associateToken(address account, address token) returns (int64 responseCode)",
    ]);
    const input = encodeFunctionData({ abi, args: [at(1001), at(1002)] });
    const source = contracts.sourceAt(at(0x167));
    assert(source !== undefined);
    const [called] = decodeCall(input, [source]);
    assert(called !== undefined);
    const reading = withCodeNames(decodeOutputs(called.item, word(194)), contracts);
    assert.deepEqual(argumentsOf(reading)?.[0]?.value, {
      kind: "integer",
      value: 194n,
      codeName: "TOKEN_ALREADY_ASSOCIATED_TO_ACCOUNT",
    });
    const unknown = withCodeNames(decodeOutputs(called.item, word(120)), contracts);
    assert.deepEqual(argumentsOf(unknown)?.[0]?.value, { kind: "integer", value: 120n });
    const other = {
      ...called.item,
      outputs: [{ name: "code", type: "int64", isIndexed: false, components: [] }],
    };
    const unnamed = withCodeNames(decodeOutputs(other, word(22)), contracts);
    assert.deepEqual(argumentsOf(unnamed)?.[0]?.value, { kind: "integer", value: 22n });
    assert.deepEqual(withCodeNames({ kind: "unreadable" }, contracts), { kind: "unreadable" });
  });

  it("count response codes with gaps", () => {
    const known: readonly (readonly [bigint, string])[] = [
      [0n, "OK"],
      [7n, "INVALID_SIGNATURE"],
      [22n, "SUCCESS"],
      [108n, "TOTAL_LEDGER_BALANCE_INVALID"],
      [110n, "EXPIRATION_REDUCTION_NOT_ALLOWED"],
      [113n, "RECEIVER_SIG_REQUIRED"],
      [150n, "INVALID_TOPIC_ID"],
      [155n, "INVALID_ADMIN_KEY"],
      [160n, "AUTORENEW_ACCOUNT_NOT_ALLOWED"],
      [162n, "TOPIC_EXPIRED"],
      [184n, "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT"],
      [401n, "INVALID_SERIALIZED_TX_MESSAGE_HASH_ALGORITHM"],
      [499n, "WRONG_HOOK_ENTITY_TYPE"],
      [535n, "MAX_REGISTERED_NODES_EXCEEDED"],
    ];
    for (const [code, name] of known) {
      assert.equal(contracts.codeName(code), name);
      assert.ok(contracts.isCodeName(name));
    }
    assert.ok(!contracts.isCodeName("SUCCESS_BUT_REFUND_AT_EVIL"));
    for (const code of [-1n, 109n, 114n, 149n, 151n, 154n, 161n, 402n, 498n, 536n, 10n ** 30n])
      assert.equal(contracts.codeName(code), undefined);
  });

  it("are handed calls on, packed by nodes and encoded by contracts", () => {
    const abi = parseAbi(["function redirectForToken(address token, bytes encodedFunctionSelector)"]);
    const inner = encodeFunctionData({
      abi: parseAbi(["function approve(address, uint256)"]),
      args: [at(7), 5n],
    });
    const source = contracts.sourceAt(at(0x167));
    assert(source !== undefined);
    for (const token of [at(1234), `0x${"ab".repeat(20)}` as const]) {
      const encoded = encodeFunctionData({ abi, args: [token, inner] });
      const packed: Hex = `0x618dc65e${token.slice(2)}${inner.slice(2)}`;
      for (const input of [encoded, packed]) {
        const [called, ...others] = decodeCall(input, [source]);
        assert(called?.reading.kind === "read");
        assert.deepEqual(others, []);
        assert.equal(redirectOf(called), "token");
        assert.deepEqual(plainValues(called.reading.arguments), [token, inner]);
        assert.deepEqual(
          called.reading.arguments.map(({ name }) => name),
          ["token", "encodedFunctionSelector"],
        );
      }
    }
    const [short] = decodeCall(`0x618dc65e${"00".repeat(23)}`, [source]);
    assert.equal(short?.reading.kind, "unreadable");
    const [least] = decodeCall(`0x618dc65e${"00".repeat(24)}`, [source]);
    assert.equal(least?.reading.kind, "read");
  });

  it("are handed on nothing by other contracts, or by other functions", () => {
    const line = "function redirectForToken(address token, bytes encodedFunctionSelector)";
    const packed: Hex = `0x618dc65e${"ab".repeat(20)}${"01".repeat(36)}`;
    const [called] = decodeCall(packed, [sourceOf(build("Mine"), line)]);
    assert.equal(called?.reading.kind, "unreadable");
    const [other] = decodeCall(`0x${hashOf("take(address,bytes)").slice(2, 10)}${"ab".repeat(60)}`, [
      sourceOf(system, "function take(address token, bytes data)"),
    ]);
    assert.equal(other?.reading.kind, "unreadable");
    for (const [number, selector, facade] of [
      [0x16a, "e4cbd3a7", "account"],
      [0x16b, "5c3889ca", "schedule"],
    ] as const) {
      const source = contracts.sourceAt(at(number));
      assert(source !== undefined);
      const [found] = decodeCall(`0x${selector}${"ab".repeat(20)}01020304`, [source]);
      assert(found?.reading.kind === "read");
      assert.equal(redirectOf(found), facade);
    }
  });

  it("stand behind codes that are no contract's own", () => {
    const own: Hex = `0x${"ab".repeat(20)}`;
    const facade = (code: string) => facadeOf(code, [at(1), own]);
    const appended = `a2646970667358221220${"cd".repeat(32)}64736f6c634300080b0033`;
    const code = (number: string, selector: string, address = own, end = appended): string =>
      `6080604052348015600f57600080fd5b50600061${number}905077${selector}${address.slice(2)}600052366000602037600080366018016008845af43d806000803e8160008114605857816000f35b816000fdfe${end}`;
    assert.equal(facade(code("0167", "618dc65e")), "token");
    assert.equal(facade(code("0167", "618dc65e", own, "")), "token");
    assert.equal(facade(code("016a", "e4cbd3a7")), "account");
    assert.equal(facade(code("016b", "5c3889ca")), "schedule");
    assert.equal(facade(`ef0100${"0".repeat(36)}0167`), "token");
    assert.equal(facade(`ef0100${"0".repeat(36)}016b`), "schedule");
    for (const other of [
      "",
      code("0168", "618dc65e"),
      `00${code("0167", "618dc65e")}`,
      // What begins so and does something else.
      code("0167", "deadbeef"),
      code("0167", "e4cbd3a7"),
      code("0167", "618dc65e", at(7)),
      code("0167", "618dc65e", own, "5b600160005260206000f3"),
      code("0167", "618dc65e", own, `${appended}5b`),
      `ef0100${"ab".repeat(20)}`,
    ])
      assert.equal(facade(other), undefined);
  });

  it("let tokens log as ERC-20 and as ERC-721 say", () => {
    const topics = [hashOf("Transfer(address,address,uint256)"), word(1), word(2)];
    const sources = [contracts.sourceOf("token")];
    const [fungible] = decodeLog({ topics, data: word(7) }, sources);
    assert.equal(fungible?.item.inputs[2]?.name, "value");
    const [unique] = decodeLog({ topics: [...topics, word(7)], data: "0x" }, sources);
    assert.equal(unique?.item.inputs[2]?.name, "tokenId");
  });
});
