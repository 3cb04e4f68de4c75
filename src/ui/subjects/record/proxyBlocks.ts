import { explainFailure } from "../../../text/failures/failure.ts";
import { proxyWords as words, slotsText } from "../../../text/verification/proxy.ts";
import type { Tone } from "../../../text/explanation.ts";
import type { Button, Block } from "../../page/pageModel.ts";
import type { ProxyFinding } from "../../../app/verification/proxy.ts";
import { behindField, verifyImplementation } from "../../verification/proxy/proxySection.ts";
import { lacksImplementation } from "../../verification/proxy/lacksImplementation.ts";
import type { RecordView } from "../view.ts";

/** Whether it is a proxy, at a glance; nothing where nothing says so. */
export function proxyChip(view: RecordView): readonly [Tone, string] | undefined {
  if (view.proxy?.kind === "none" || proxyBlocks(view).length === 0) return undefined;
  const { proxy } = view;
  const isCertain = proxy?.kind === "loaded" || (proxy?.kind === "slots" && proxy.isProxy === true);
  return ["neutral", isCertain ? words.proxy() : words.maybeChip()];
}

/** Where a contract leads that is a proxy, or may be one, as far as that is known, and what asks for the rest. */
export function proxyBlocks({ proxy, subject }: RecordView): readonly Block[] {
  if (proxy === undefined) return [];
  // What slots hold is asked as of now alone.
  if (subject.timestamps.length > 0 && proxy.kind !== "loaded") return [];
  return [{ kind: "section", id: "proxy", title: words.section(), blocks: blocksOf(proxy) }];
}

function blocksOf(finding: ProxyFinding): readonly Block[] {
  switch (finding.kind) {
    case "slots":
      return [
        line(
          (finding.isProxy === true ? words.certain : words.maybe)(slotsText(finding.slots)),
          find(words.find()),
        ),
      ];
    case "loading":
      return [paragraph(words.finding())];
    case "none":
      return [line(words.noTarget(slotsText(finding.slots)), find(words.find()))];
    case "failed": {
      const { failure, host } = finding.error;
      return [line(explainFailure(failure, host).sentence, find(words.find()))];
    }
    case "loaded": {
      const { value: proxy } = finding;
      const { state, isCompared } = proxy.behind;
      const fields: Block = { kind: "fields", fields: [behindField(proxy)] };
      if (state === undefined || !isCompared) return [fields, line(words.notAsked(), find(words.findWhat()))];
      return lacksImplementation(proxy)
        ? [fields, line(words.verifyBehind(), verifyImplementation(false))]
        : [fields];
    }
  }
}

const find = (label: string): Button => ({ label, icon: "search", message: { type: "findImplementation" } });

const paragraph = (text: string): Block => ({ kind: "paragraph", pieces: [{ kind: "text", text }] });

const line = (text: string, button: Button): Block => ({
  kind: "line",
  pieces: [{ kind: "text", text }],
  button,
});
