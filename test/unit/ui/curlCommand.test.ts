import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { curlCommand, curlOfCalls, curlOfGet } from "../../../src/ui/copiedExchange.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { recordedCalls, rpcContractLookup } from "../../support/rpcViews.ts";

/** What a shell gives curl as its arguments. */
function argumentsOf(command: string): readonly string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }; ${command}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("a curl command", () => {
  it("asks for a URL", () => {
    assert.equal(
      curlCommand("https://mirror.example/api?a=1&b=2"),
      "curl --silent 'https://mirror.example/api?a=1&b=2'",
    );
  });

  it("stays at the host that was asked, whatever path is kept of the request", () => {
    const asked = (path: string) => curlOfGet("https://mirror.example/base", path);
    assert.equal(asked("/api/v1/x?a=1"), "curl --silent 'https://mirror.example/api/v1/x?a=1'");
    assert.equal(asked("//evil.example/x"), "curl --silent 'https://mirror.example//evil.example/x'");
    assert.deepEqual(["https://evil.example/x", "javascript:x", "", "http://"].map(asked), ["", "", "", ""]);
  });

  it("repeats each call of a JSON-RPC lookup, without the path of the node's URL, which may hold a key", () => {
    const { response } = rpcContractLookup(recordedCalls("account"));
    const lines = curlOfCalls("https://mainnet.example/v3/0123456789abcdef", response).split("\n");
    assert.deepEqual(
      lines.map((line) => argumentsOf(line).slice(-2)),
      ["eth_getCode", "eth_getBalance", "eth_getTransactionCount"].map((method) => [
        `{"jsonrpc":"2.0","id":1,"method":"${method}","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}`,
        "https://mainnet.example",
      ]),
    );
    assert.equal(curlOfCalls("http://127.0.0.1:8545", rawResponse({ text: "{" })), "");
  });

  it("sends a body as JSON", () => {
    assert.deepEqual(argumentsOf(curlCommand("https://verifier.example/verify", '{"chainId":"1"}')), [
      ...["--silent", "--header", "content-type: application/json", "--data", '{"chainId":"1"}'],
      "https://verifier.example/verify",
    ]);
  });

  it("leaves nothing to the shell, whatever stands in it", () => {
    const hostile = ["'; touch /tmp/x; '", "$(id)", "`id`", "a\nb", "\\'", "''", "!!", "*", "\u2019"];
    for (const text of hostile) {
      const given = argumentsOf(curlCommand(`https://h.example/${text}`, text));
      assert.deepEqual([given.at(-1), given.at(-2)], [`https://h.example/${text}`, text]);
    }
  });
});
