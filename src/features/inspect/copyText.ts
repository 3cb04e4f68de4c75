import { checksummed } from "../../core/address.ts";
import { valueOf } from "../../services/reading/reading.ts";
import { handedText } from "../../app/lookups/storedSubject.ts";
import { localAddress } from "../../app/verification/resolveContract.ts";
import { copiedResponse } from "../../ui/copiedResponse.ts";
import { curlOfGet } from "../../ui/curlCommand.ts";
import type { CopyFormat } from "../../ui/protocol.ts";
import { viewMarkdown } from "./inspectView.ts";
import type { InspectPanel } from "./inspectPanel.ts";

/** What goes onto the clipboard; empty when there is nothing of that form, `undefined` when it is too long for it. */
export async function copyText(format: CopyFormat, panel: InspectPanel): Promise<string | undefined> {
  const { subject, answer, view } = panel;
  if (subject === undefined) return "";
  switch (format) {
    case "address":
      return addressOf(panel);
    case "id":
      return idOf(panel);
    case "json":
      return answer === undefined ? "" : copiedResponse(answer.lookup.value.response);
    case "markdown":
      return view === undefined ? "" : viewMarkdown(view);
    case "curl": {
      const { mirrorUrl } = subject.network;
      const path = (answer?.lookup.value.response ?? panel.error?.response)?.path;
      if (path === undefined || mirrorUrl === undefined) return "";
      return curlOfGet(mirrorUrl, path);
    }
  }
}

function addressOf({ subject, answer }: InspectPanel): string {
  const found = answer?.lookup.value.kind === "found" ? answer : undefined;
  if (found?.kind === "record" && found.lookup.value.kind === "found") {
    return valueOf(found.lookup.value.reading.fields.evm_address) ?? "";
  }
  if (found?.kind === "result" && found.lookup.value.kind === "found") {
    const { address, to } = found.lookup.value.reading.fields;
    return valueOf(address) ?? valueOf(to) ?? "";
  }
  return subject?.kind === "record"
    ? checksummed(localAddress(subject.network, subject.contract).address)
    : "";
}

function idOf({ subject, answer }: InspectPanel): string {
  if (subject === undefined) return "";
  if (subject.kind === "result") return handedText(subject);
  const lookup = answer?.kind === "record" ? answer.lookup.value : undefined;
  const known = lookup?.kind === "found" ? valueOf(lookup.reading.fields.contract_id) : undefined;
  return known ?? localAddress(subject.network, subject.contract).contractId ?? "";
}
