import assert from "node:assert/strict";
import { noLabels } from "../../../support/noLabels.ts";
import type { InputOrigin } from "../../../../src/app/consent/hashConsent.ts";
import { emptyHistory } from "../../../../src/app/history/entry.ts";
import { listHistory } from "../../../../src/app/history/historyListing.ts";
import { subjectNamed } from "../../../../src/app/subjects/inspection.ts";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import type { InspectTools } from "../../../../src/features/inspect/inspectTools.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { hostedSession, panelServices } from "../../../plainEditor/hostedSession.ts";
import { networkWith } from "../../../support/networks.ts";
import { valueOf } from "../../core/arbitraries.ts";

usePlainEditor();

const network = networkWith();
const hashes = [1, 2].map((digit) => `0x${String(digit).repeat(64)}`);
const [first, second] = hashes.map((hash) => subjectNamed(valueOf(parseSubject(hash)), network, {}));
const pointed: InputOrigin = { entryPoint: "cursor", line: 7 };

/** A session on a network without services: nothing is asked of anybody. */
async function open() {
  const { InspectSession } = await import("../../../../src/features/inspect/inspectSession.ts");
  const { Settings } = await import("../../../../src/editor/settings.ts");
  const settings = Object.assign(new Settings(), { networks: () => ({ networks: [network], problems: [] }) });
  const services = await panelServices({ settings });
  const tools = {
    services,
    history: { listing: listHistory(emptyHistory) },
    facts: { verificationOf: () => undefined, verifiedNameOf: () => undefined },
    responses: { exchange: () => Promise.resolve(undefined) },
    lookups: { onDidRestart: () => () => undefined },
    labels: noLabels,
    sources: { onDidChange: () => () => undefined },
  } as unknown as InspectTools;
  return hostedSession((panel) => new InspectSession(panel, tools, () => Promise.resolve()), services);
}

describe("how a panel's subject was meant", () => {
  for (const way of ["back", "forward"] as const) {
    it(`is said of that subject alone, and not of the one that ${way} leads to`, async () => {
      assert.ok(first !== undefined && second !== undefined);
      const { session, webview } = await open();
      await session.open(first);
      await session.open(second);
      if (way === "forward") await session.back();
      const [shown, other] = way === "back" ? [second, first] : [first, second];
      await session.open(shown, pointed);
      assert.equal(session.origin, pointed);
      await session[way]();
      assert.ok(session.isAbout(other));
      assert.equal(session.origin, undefined);
      webview.dispose();
    });
  }
});
