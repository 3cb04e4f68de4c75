import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import * as vscode from "vscode";
import { bodyLimitBytes } from "../../../src/http/requestPolicy.ts";
import { faultsOver, type Fault } from "../../support/everyFault.ts";
import { resetDevnet } from "../support/devnet.ts";
import { closeAll, showText } from "../support/editor.ts";
import {
  endOf,
  faultyLedger,
  faultyNetworks,
  recordPanel,
  resultPanel,
  verificationPanel,
  type FaultPanel,
} from "../support/faultPanels.ts";
import { startFaultyService, well, wellMemo, type FaultyService } from "../support/faultyService.ts";
import { hoverOver, settled } from "../support/hover.ts";
import { closePanel, inTurn } from "../support/inTurn.ts";
import { setUserSetting, useNetworks } from "../support/networks.ts";
import { click, pageWith, textOf } from "../support/panel.ts";
import { until } from "../support/until.ts";

/** What a panel says, by the word that it ends with. */
const sentences: Readonly<Record<string, RegExp>> = {
  unreachable: /closed the connection before it responded|Could not connect to 127\.0\.0\.1:\d+/,
  cutOff: /ended before the response was complete/,
  tooLarge: /sent more than 32 MiB/,
  unreadable: /The response of [^ ]+ \([\d,]+ bytes\)/,
  notJson: /did not return the expected JSON/,
  notNamed: /does not name the requested (?:contract|transaction)/,
  redirected: /responded with a redirect \(HTTP 30\d\)/,
  retired: /responded with a redirect\./,
  rateLimited: /temporarily rejecting requests from this machine/,
  serviceFailed: /responded with an error \(HTTP 503\)/,
  unknown: /does not say whether the contract is verified|verification service may have received the request/,
  timedOut: /did not respond within 1 second/,
  found: /Raw response/,
};

/** Ends that are about a whole response, which can then be read as it came. */
const answered = [
  "notJson",
  "unreadable",
  "redirected",
  "retired",
  "rateLimited",
  "serviceFailed",
  "unknown",
];

const faults = faultsOver(bodyLimitBytes);

const contractOf = (round: number): string => `0.0.${800_001 + round}`;

describe("panels with a server that", () => {
  /** In which panel which end has been seen. */
  const looked = new Set<string>();
  let service: FaultyService;
  let contracts: vscode.Uri;

  before(async () => {
    service = await startFaultyService();
    const { document } = await showText(faults.map((_, round) => contractOf(round)).join("\n"), "0.0");
    contracts = document.uri;
    await useNetworks("session", faultyNetworks(service.url));
    await setUserSetting("network", faultyLedger);
    await closeAll();
  });
  afterEach(closeAll);
  after(async () => {
    await service.close();
    await useNetworks("session");
    for (const name of ["http.client", "verification.timeout"]) await setUserSetting(name, undefined);
  });

  /** A hover stays quiet about a failure, and has the response once the server is well. */
  async function hovers(fault: Fault, round: number): Promise<void> {
    const contract = contractOf(round);
    const document = await vscode.workspace.openTextDocument(contracts);
    // A question of a hover that never ends has a deadline of 15 seconds.
    service.behave(fault.isEndless === true ? well : fault.behaviour);
    const known = await settled(() => hoverOver(document, contract));
    assert.ok(known.includes(contract), "what is known without a service");
    service.behave(well);
    const said = await settled(() => hoverOver(document, contract));
    assert.ok(said.includes(endOf(fault, recordPanel)[0] === "found" ? contract : wellMemo), said);
  }

  for (const [round, fault] of faults.entries()) {
    it(`${fault.name}: end in one state, and recover with the server`, async () => {
      const isEndless = fault.isEndless === true;
      await resetDevnet();
      if (isEndless) await setUserSetting("verification.timeout", 1);
      service.behave(fault.behaviour);
      // Lookups that never end have a deadline of 15 seconds.
      const panels = isEndless ? [verificationPanel] : [recordPanel, resultPanel, verificationPanel];
      const ends = await Promise.all(await inTurn(panels, ({ ask }) => ask(round)));
      const expected = panels.map((panel) => endOf(fault, panel)[0]);
      assert.deepEqual(ends, expected);
      // First comes what the service holds already. A request that may have arrived is not sent again, but looked for when
      // there was no response that could be read.
      const [word] = endOf(fault, verificationPanel);
      const isAnswered = answered.includes(word) && word !== "unreadable";
      assert.deepEqual(service.verifications(), isAnswered ? ["GET", "POST"] : ["GET", "POST", "GET"]);
      service.behave(well);
      if (isEndless) await setUserSetting("verification.timeout", undefined);
      for (const panel of panels.toReversed()) {
        const [word, details] = endOf(fault, panel);
        const end = `${panel.client}: ${word} ${details}`;
        // A look takes half a second, and is the same for the same end.
        if (looked.has(end)) assert.equal(await panel.ask(round), panel.well[0]);
        else await recovers(panel, word);
        looked.add(end);
        await closePanel();
      }
      const { nothingLeft } = await service.leave();
      await hovers(fault, round);
      await nothingLeft;
    });
  }
});

/** Holds the panel in sight to what it has to say, and has it ask again. */
async function recovers(panel: FaultPanel, word: string): Promise<void> {
  const again = panel === verificationPanel ? "Verify Again" : "Try Again";
  const page = await pageThatSays(sentences[word] ?? /nothing/);
  if (answered.includes(word)) await opensRaw(page);
  await click(page, word === "found" ? "Refresh" : again);
  await pageWith(panel.well[1]);
}

function pageThatSays(sentence: RegExp): Promise<Frame> {
  return until(`a page that says ${String(sentence)}`, async () => {
    const page = await pageWith("");
    return sentence.test(await textOf(page).catch(() => "")) ? page : undefined;
  });
}

/** Opens the response as it came, and closes it again. */
async function opensRaw(page: Frame): Promise<void> {
  await click(page, /Open Raw/);
  await until("the raw answer", () => {
    const { scheme, path } = vscode.window.activeTextEditor?.document.uri ?? {};
    return scheme === "contract-lens" && /HTTP \d{3}\.(json|txt)$/.test(path ?? "");
  });
  await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
}
