import { explainAttempt } from "../../../text/attempt.ts";
import type { matchShape } from "../../../services/verifier/schema.ts";
import { explainStatusFailure } from "../../../text/statusFailure.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import { age } from "../../parts/age.ts";
import { textButton } from "../../parts/button.ts";
import { chip } from "../../parts/chip.ts";
import { compactJson } from "../../compactJson.ts";
import { html, nothing, type Html } from "../../parts/html.ts";
import { tableFields, type FieldTable } from "../fieldTable.ts";
import { addressForm } from "../identifierForms.ts";
import { rawPlaces } from "../rawPlaces.ts";
import { code, longestInline, type Form } from "../shownText.ts";
import type { Piece, PieceField } from "../../piece.ts";
import { pieceFieldList } from "../../parts/pieceHtml.ts";
import { section } from "../../parts/section.ts";
import { verificationChip } from "./chips.ts";
import type { RecordView } from "./view.ts";

/** A word of the status; one too long for its place can be opened. */
const wordForm: Form<string> = (text, { what, path }) =>
  text.length <= longestInline
    ? [code(text)]
    : [code(`${text.slice(0, longestInline)}…`), { kind: "open", what, path, answer: rawPlaces.status }];

const statusTable: FieldTable<typeof matchShape> = {
  match: { label: "Match", form: wordForm, whenNull: "not verified" },
  runtimeMatch: { label: "Runtime match", form: wordForm },
  creationMatch: { label: "Creation match", form: wordForm },
  address: { label: "Address", form: addressForm },
  chainId: { label: "Chain ID", form: wordForm },
  verifiedAt: { label: "Verified at", form: wordForm },
  matchId: { label: "Match ID", form: wordForm },
};

/** What the service holds about the contract, and what was attempted here. */
export function verificationSection(view: RecordView): Html {
  const { status, attempts } = view.verification;
  const [tone, word] = verificationChip(view.verification, view.subject.network.verifierUrl);
  const note = attempts.length === 0 ? undefined : `${attempts.length} here`;
  return section(
    "Verifications",
    html`${
      status === undefined && attempts.length > 0
        ? nothing
        : html`<p class="verification-state">${chip(tone, word)} ${whoSaid(view)}</p>`
    }
    ${status?.value.reading === undefined ? nothing : html`<div class="split">${pieceFieldList(statusFields(view))}</div>`}
    ${attemptTable(view)}`,
    note,
  );
}

/** The fields of a status lookup, those beyond the documented ones too. */
function statusFields({ verification, now }: RecordView): readonly PieceField[] {
  const reading = verification.status?.value.reading;
  if (reading === undefined) return [];
  const extra = reading.firstExtra(20).map(([name, value]): PieceField => {
    const shortName = visibleText(name, 60);
    const { text, whole } = compactJson(value, longestInline);
    const open: Piece = { kind: "open", what: shortName, path: [name], answer: rawPlaces.status };
    return { label: shortName, name: shortName, pieces: whole ? [code(text)] : [code(text), open] };
  });
  return [...tableFields(reading.fields, statusTable, now), ...extra];
}

function whoSaid({ verification: { status, statusError }, now }: RecordView): Html {
  if (status !== undefined) {
    return html`<span class="aside">
      said <code>${status.value.response.host}</code>, ${age(status.receivedAt, now)}
    </span>`;
  }
  if (statusError === undefined) return nothing;
  const message = { type: "openRaw", answer: rawPlaces.statusFailure } as const;
  const open = textButton("Open raw answer", message, "of the verification service");
  return html`<span class="aside">
    ${explainStatusFailure(statusError).sentence} ${statusError.response === undefined ? nothing : open}
  </span>`;
}

function attemptTable({ verification: { attempts }, now }: RecordView): Html {
  if (attempts.length === 0) return nothing;
  return html`<table class="attempts">
    <thead>
      <tr>
        <th scope="col">Attempt here</th>
        <th scope="col">Protocol and service</th>
        <th scope="col">Finished</th>
        <th scope="col"><span class="unseen">Show</span></th>
      </tr>
    </thead>
    <tbody>
      ${attempts.slice(0, 20).map(
        ({ word, status, protocol, host, finishedAt, entry }) =>
          html`<tr>
            <td>${chip(explainAttempt({ word, status }).tone, word)}</td>
            <td>${protocol}${host === undefined ? nothing : html` · <code>${host}</code>`}</td>
            <td>${age(finishedAt, now)}</td>
            <td>
              ${entry === undefined ? nothing : textButton("Show", { type: "showVerification", entry }, `the attempt: ${word}`)}
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
