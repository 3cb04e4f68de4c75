import assert from "node:assert/strict";
import { startFaultServer } from "../support/faultServer.ts";
import { stall } from "../support/faults.ts";
import { addressOf, requests, resetDevnet, sample } from "./support/devnet.ts";
import { closeAll } from "./support/editor.ts";
import { hoverOver, pointAt, pointAway, settled, shownHover } from "./support/hover.ts";
import { networkName, useNetwork, useNetworks } from "./support/networks.ts";
import { pageWith } from "./support/panel.ts";
import { textKinds } from "./support/texts.ts";
import { workbench } from "./support/window.ts";
import { forgetAll } from "./support/tree.ts";

const perfect = sample("perfect");
const native = sample("longZero");
const { contractId: immutable = "" } = sample("immutable");
const { transactionId = "", hash = "" } = sample("success");
const [payer = "", seconds = "", nanos = ""] = transactionId.split("-");

/** An address with the case of one letter changed. */
function misspelt(address: string): string {
  const at = address.slice(2).search(/[a-f]/i) + 2;
  const letter = address.charAt(at);
  const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return address.slice(0, at) + other + address.slice(at + 1);
}

function longZero(contractId: string): string {
  const digits = Number(contractId.replace("0.0.", "")).toString(16);
  return `0x${digits.padStart(40, "0")}`;
}

/** What is hovered over, and what it must say there. */
const references: readonly (readonly [reference: string, ...says: readonly (string | RegExp)[]])[] = [
  [addressOf("perfect"), addressOf("perfect"), `\`${perfect.contractId ?? ""}\``, "Verify", "Created"],
  [misspelt(addressOf("partial")), "Invalid EIP-55 checksum", `\`${sample("partial").contractId ?? ""}\``],
  [native.address ?? "", `\`${native.contractId ?? ""}\``, "Deployed from a file"],
  [longZero(immutable), addressOf("immutable"), `\`${immutable}\``, "Nobody can change me"],
  [immutable, addressOf("immutable"), "Nobody can change me", /immutable/i],
  [transactionId, "SUCCESS", /Gas.*of.*used/],
  [`${payer}@${seconds}.${nanos}`, transactionId, "SUCCESS"],
  [hash, "private key", hash.slice(0, 6), "Look Up as Transaction"],
];

describe("hover by kind of file", () => {
  before(async () => {
    await forgetAll();
    await useNetworks("session");
    await useNetwork(networkName("session"));
  });
  beforeEach(resetDevnet);
  afterEach(async () => {
    await pointAway();
    await closeAll();
  });

  for (const [kind, show] of Object.entries(textKinds)) {
    it(`recognizes every kind of reference in ${kind}`, async () => {
      const document = await show(references.map(([reference]) => reference));
      for (const [reference, ...says] of references) {
        const said = await settled(() => hoverOver(document, reference));
        for (const words of says) {
          const isSaid = typeof words === "string" ? said.includes(words) : words.test(said);
          assert.ok(isSaid, `${String(words)} of ${reference} in ${said}`);
        }
      }
      assert.ok(
        (await requests()).every(({ path }) => !path.includes(hash.slice(2))),
        "the hash stays here",
      );
    });
  }

  for (const kind of ["a diff", "a cell of a notebook"]) {
    it(`appears under the pointer in ${kind}`, async () => {
      await textKinds[kind]?.([addressOf("perfect")]);
      await pointAt(addressOf("perfect"));
      assert.match(await shownHover("Verify"), /Created/);
    });
  }

  it("opens the record by VS Code's link row, without a link of its own", async () => {
    await textKinds["an untitled document"]?.([addressOf("perfect")]);
    await pointAt(addressOf("perfect"));
    await shownHover("Verify");
    await shownHover("Inspect");
    const link = (await workbench()).locator(".monaco-hover:visible a", { hasText: "Inspect" });
    assert.equal(await link.count(), 1);
    await link.click();
    await pageWith(perfect.contractId ?? "");
  });

  it("closes the connection if the pointer leaves before the response", async () => {
    await using server = await startFaultServer(stall);
    await useNetworks("session", [{ name: "Silent", chainId: "298", mirrorUrl: server.url }]);
    await useNetwork("Silent");
    await textKinds["an untitled document"]?.([addressOf("perfect")]);
    await pointAt(addressOf("perfect"));
    await server.arrived(1);
    await pointAway();
    await server.allClosed();
    await useNetwork(networkName("session"));
  });
});
