import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { curlCommand, curlOfGet } from "../../../src/ui/copiedExchange.ts";

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
