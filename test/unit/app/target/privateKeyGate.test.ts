import assert from "node:assert/strict";
import { privateKeyGate, type Surroundings, type Way } from "../../../../src/app/target/privateKeyGate.ts";

const harmless: Surroundings = { fileName: "deploy.log", line: "tx 0xabcd in block 5" };

describe("the gate for what may be a private key", () => {
  it("opens by the way it came", () => {
    const ways: readonly (readonly [way: Way, verdict: string])[] = [
      ["cursor", "send"],
      ["selection", "send"],
      ["inputBox", "send"],
      ["link", "send"],
      ["terminal", "ask"],
      ["extension", "ask"],
    ];
    assert.deepEqual(
      ways.map(([way]) => [way, privateKeyGate(way, harmless)]),
      ways,
    );
    const inEnvironmentFile = ways.map(([way]) => privateKeyGate(way, { fileName: ".env", line: "KEY=" }));
    assert.ok(!inEnvironmentFile.includes("send"));
  });

  it("asks in files of settings for an environment", () => {
    const files = [
      ".env",
      ".ENV",
      ".env.local",
      ".envrc",
      ".env.production",
      "prod.env",
      "prod.env.local",
      "docker.ENV",
    ];
    assert.deepEqual(
      files.map((fileName) => privateKeyGate("cursor", { fileName, line: "" })),
      files.map(() => "ask"),
    );
    const others = ["environment.ts", "env.ts", "envelope.log", "my-environment", "a.envy"];
    assert.deepEqual(
      others.map((fileName) => privateKeyGate("cursor", { fileName })),
      others.map(() => "send"),
    );
  });

  it("asks on lines that speak of a key, a secret, a seed or a mnemonic", () => {
    const lines = [
      "PRIVATE_KEY=0x12",
      "const privateKey = '0x12'",
      "deployerKey: 0x12",
      "// the secret: 0x12",
      "SEED=0x12",
      "seedPhrase",
      "mnemonic = 'test test'",
      "passphrase",
      "DEPLOYER_PK=0x12",
      "pk: 0x12",
      "(PK) 0x12",
      "priv = 0x12",
      "Öffentlicher KEY",
      "new Wallet('0x12')",
      "signer: 0x12",
      'accounts: ["0x12"]',
      '"accounts" : ["0x12"]',
    ];
    assert.deepEqual(
      lines.map((line) => privateKeyGate("selection", { line })),
      lines.map(() => "ask"),
    );
    const others = ["", "transactionHash: 0x12", "block 0x12 mined", "pkg: 0x12", "apk 0x12", "hash of tx"];
    assert.deepEqual(
      others.map((line) => privateKeyGate("selection", { line })),
      others.map(() => "send"),
    );
  });

  it("asks where what stands above a line without words speaks of one", () => {
    const hex = "ab".repeat(32);
    const spots: readonly Surroundings[] = [
      { above: "const privateKey =\n", line: `  "0x${hex}";` },
      { above: "deployer_pk:\n", line: `  ${hex}` },
      { above: "      accounts: [\n", line: `        "0x${hex}",` },
      { above: `Private Keys\n============\n\n(0) 0x${hex}\n`, line: `(1) 0x${hex}` },
      { above: `secret:\r\n  - 0x${hex}\r\n`, line: `  - 0x${hex}` },
      { line: `x = 1;\nprivateKey: 0x${hex}` },
    ];
    assert.deepEqual(
      spots.map((spot) => privateKeyGate("selection", spot)),
      spots.map(() => "ask"),
    );
    const others: readonly Surroundings[] = [
      { above: "const privateKey =\n", line: `const hash = "0x${hex}";` },
      { above: "the key\nconst hash =\n", line: `  "0x${hex}";` },
      { above: "privateKey()\n交易\n", line: `  "0x${hex}";` },
      { above: "", line: `  "0x${hex}";` },
      { line: `  "0x${hex}";` },
    ];
    assert.deepEqual(
      others.map((spot) => privateKeyGate("selection", spot)),
      others.map(() => "send"),
    );
  });

  it("sends what is known of no surroundings only where the user gave it", () => {
    assert.deepEqual(
      (["cursor", "inputBox", "terminal"] as const).map((way) => privateKeyGate(way)),
      ["send", "send", "ask"],
    );
  });
});
