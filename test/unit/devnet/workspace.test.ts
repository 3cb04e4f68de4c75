import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describeDevnet } from "../../devnet/describe.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import type { Sample, SampleKind } from "../../devnet/sample.ts";
import { expectFile } from "../../support/textSnapshots.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

const folder = new URL("../../workspace/", import.meta.url);

describe("sample workspace", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let text: string;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(async () => {
    const files = (await readdir(folder)).filter((name) => /\.(md|json)$/.test(name));
    text = (await Promise.all(files.map((name) => readFile(new URL(name, folder), "utf8")))).join("\n");
  });

  const identifiersOf = () =>
    devnet.samples.flatMap(({ name, address, contractId, transactionId, hash }) =>
      [address, contractId, transactionId, hash]
        .filter((identifier) => identifier !== undefined)
        .map((identifier) => ({ name, identifier })),
    );

  it("trouble.md lists every service that fails", () =>
    expectFile(new URL("trouble.md", folder), troublePage(devnet.samples)));

  it("lists every sample of the devnet with its identifiers", () => {
    const missing = identifiersOf().filter(({ identifier }) => !wholeWord(identifier).test(text));
    assert.deepEqual(missing, []);
  });

  it("describes every sample", () => {
    const missing = devnet.samples.filter(({ name, purpose }) => !text.includes(`**${name}**: ${purpose}`));
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
    );
  });

  it("contains no identifier that the devnet does not know", () => {
    const known = new Set(identifiersOf().map(({ identifier }) => identifier));
    const shown = text.match(/0x(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{40})\b|\b0\.0\.\d{4,}\b(?!-)/g) ?? [];
    assert.deepEqual(
      [...new Set(shown)].filter((identifier) => !known.has(identifier)),
      [],
    );
  });

  it("is exactly what the devnet prints", () => {
    const printed = describeDevnet(devnet);
    const missing = identifiersOf().filter(({ identifier }) => !printed.includes(identifier));
    assert.deepEqual(missing, []);
    assert.ok(printed.includes(devnet.mirrorUrl) && printed.includes(devnet.verifierUrl));
  });

  it("has a unique name for every sample", () => {
    const names = devnet.samples.map(({ name }) => name);
    assert.deepEqual(names.length, new Set(names).size);
    assert.throws(() => devnet.sample("teapot"), /no sample teapot/);
  });
});

/** `test/workspace/trouble.md`, as `UPDATE_SNAPSHOTS=1` writes it. */
function troublePage(samples: readonly Sample[]): string {
  const listOf = (wanted: SampleKind): string =>
    samples
      .filter(({ kind }) => kind === wanted)
      .map(({ name, purpose, address, contractId, transactionId }) => {
        const identifiers = [address, contractId, transactionId].filter((one) => one !== undefined);
        return `- **${name}**: ${purpose}\n  ${identifiers.map((one) => `\`${one}\``).join(" · ")}\n`;
      })
      .join("");
  return `# Trouble

Neither service works for what stands here, each time in another way. Nothing on this page should ever hang, leak a key or
break a panel.

## A verification service in trouble

Verify these. Some stand in front of a real contract, so that another protocol, or patience, still verifies it.

${listOf("verifierFault")}
## Source that a service cannot use

Verify these: so ends source that is sent to a service, or that it looks for itself.

${listOf("sourceFault")}
## A mirror node in trouble

Inspect these: the first two are a contract's, the last is a transaction.

${listOf("lookupFault")}`;
}

function wholeWord(identifier: string): RegExp {
  return new RegExp(`(?<![\\w.])${identifier.replaceAll(".", "\\.")}(?![\\w-])`);
}
