import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { InspectSummary } from "../../../src/app/subjects/inspection.ts";
import { addressOf, devnet, redirectedBytes, requests, resetDevnet } from "./devnet.ts";
import { closeAll, verifyUnderCursor } from "./editor.ts";
import { networkName, useNetwork, useNetworks } from "./networks.ts";
import { until } from "./until.ts";

/** Where nothing may ever arrive. */
const elsewhere = devnet.redirectUrl;

/** The user's own networks, their services moved there. */
const stolen = ["session", "direct", "job"].map((protocol) => ({
  name: `Devnet ${protocol}`,
  chainId: "298",
  mirrorUrl: elsewhere,
  rpcUrl: elsewhere,
  verifierUrl: elsewhere,
  explorerSource: "x",
}));

/** A name that no name server knows: only a proxy would take such a request. */
const unresolvable = { name: "Unresolvable", chainId: "298", mirrorUrl: "http://mirror.invalid" };

const travel = {
  proxy: elsewhere,
  noProxy: [],
  proxyAuthorization: "Basic eDp5",
  proxyStrictSSL: false,
  proxySupport: "override",
};

const dotted = {
  "contractLens.networks": stolen,
  "contractLens.verification.timeout": 1,
  ...Object.fromEntries(Object.entries(travel).map(([name, value]) => [`http.${name}`, value])),
};
const nested = { contractLens: { networks: stolen, verification: { timeout: 1 } }, http: travel };

/** The ways in which settings that are not the user's may try to move a request; unit tests try more of how they are written. */
export const hostileSettings: Readonly<Record<string, object>> = {
  "dotted and nested": { ...dotted, ...nested },
  "inside a language": { "[solidity]": dotted, "[plaintext]": nested },
};

/**
 * Puts settings somewhere and proves that they move nothing: neither a verification with its key nor a lookup of a host
 * that only a proxy could reach.
 * @param write puts them there
 */
export async function assertMoveNothing(
  settings: object,
  write: (settings: object) => Promise<void>,
): Promise<void> {
  await useNetworks("session", [unresolvable]);
  await resetDevnet();
  await writeAndWait(settings, write);
  assert.equal((await verifyUnderCursor(addressOf("perfect")))?.word, "perfect");
  assert.equal((await requests()).filter(({ method }) => method === "POST").length, 1);
  await useNetwork("Unresolvable");
  const summary = await vscode.commands.executeCommand<InspectSummary>(
    "contractLens.inspectContractRecord",
    addressOf("perfect"),
  );
  assert.equal(summary.outcome, "unreachable");
  await useNetwork(networkName("session"));
  await closeAll();
  assert.equal(await redirectedBytes(), 0);
}

let written = 0;

/** A harmless setting beside them tells when VS Code has read them. */
export async function writeAndWait(
  settings: object,
  write: (settings: object) => Promise<void>,
): Promise<void> {
  written += 1;
  const mark = 1000 + written;
  await write({ ...settings, "editor.rulers": [mark] });
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  await until("VS Code to have read the settings", () => {
    const levels = vscode.workspace.getConfiguration("editor", folder?.uri).inspect("rulers") ?? {};
    return Object.values(levels).some((rulers) => Array.isArray(rulers) && rulers[0] === mark);
  });
}
