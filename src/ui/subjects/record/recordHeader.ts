import { explainBadRequest, explainNoMirror } from "../../../text/lookup.ts";
import { explainNotFound } from "../../../text/subjects/registry.ts";
import { subjectText } from "../../../app/subjects/storedSubject.ts";
import type { Tone } from "../../../text/explanation.ts";
import { button } from "../../parts/button.ts";
import type { Html } from "../../parts/html.ts";
import { icon } from "../../parts/icon.ts";
import { identifier } from "../../parts/identifier.ts";
import { copyMenu } from "../copyMenu.ts";
import { lookupHeader } from "../lookupHeader.ts";
import type { MenuItem } from "../../parts/menuButton.ts";
import { toneIcons } from "../../parts/toneIcons.ts";
import { readingOf, recordAddress, recordName } from "./recordName.ts";
import type { RecordView } from "./view.ts";

/** The contract, where it lives, and what can be done with it. */
export function recordHeader(view: RecordView): Html {
  const reading = readingOf(view);
  const { title, tone } = outcome(view);
  const address = recordAddress(view);
  const asked = subjectText(view.subject);
  const names = [
    ...(address === undefined ? [] : [identifier(address, "address")]),
    ...(reading === undefined && view.subject.contract.kind === "id"
      ? [identifier(asked, "contract ID")]
      : []),
  ];
  return lookupHeader(view, {
    sign: reading === undefined ? icon(toneIcons[tone]) : icon("file-binary"),
    tone,
    title,
    identity: names,
    actions: verifyButton(view),
    menu: copyMenu(view, "address", ownItems(view)),
  });
}

function outcome(view: RecordView): { readonly title: string; readonly tone: Tone } {
  const { lookup, subject } = view;
  if (subject.network.mirrorUrl === undefined) return explainNoMirror(subject);
  if (lookup?.value.kind === "notFound") return explainNotFound(subject);
  if (lookup?.value.kind === "badRequest") return explainBadRequest(subject);
  return { title: recordName(view), tone: "neutral" };
}

function verifyButton(view: RecordView): Html {
  return button({
    label: "Verify",
    icon: "verified",
    message: { type: "verify" },
    primary: readingOf(view) !== undefined,
    disabledBecause:
      view.subject.network.verifierUrl === undefined ? "this network has no verification service" : undefined,
  });
}

function ownItems(view: RecordView): readonly MenuItem[] {
  const reading = readingOf(view);
  const hasId = view.subject.contract.kind === "id" || reading?.fields.contract_id.state === "value";
  const address: MenuItem = { label: "Copy address", message: { type: "copyAs", format: "address" } };
  const id: MenuItem = { label: "Copy contract ID", message: { type: "copyAs", format: "id" } };
  return [...(recordAddress(view) === undefined ? [] : [address]), ...(hasId ? [id] : [])];
}
