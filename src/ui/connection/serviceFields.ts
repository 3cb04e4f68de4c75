import type { Step } from "../../http/step.ts";
import type { Encryption } from "../../http/probedRoute.ts";
import type { CheckedService } from "../../app/connection/connectionReport.ts";
import { explainRoute } from "../../text/networks/route.ts";
import {
  connectionFieldWords as words,
  stepName,
  stepStates,
  type ConnectionStep,
} from "../../text/networks/connectionPage.ts";
import { failureFacts } from "../parts/failureFacts.ts";
import type { Piece, PieceField } from "../page/piece.ts";
import { measuredText } from "../../text/duration.ts";
import { copiedCode, copyable } from "../values/shownText.ts";

/** A certificate's words are foreign: so much of them is shown. */
const longestName = 200;

/** All that was found out about a service, step by step, for the page and for the copied report alike. */
export function serviceFields(checked: CheckedService): readonly PieceField[] {
  const { url, way, client, name, connection, tunnel } = checked;
  const isProxied = way.kind === "proxy";
  return [
    field(words.url(), ...copiedCode(url, words.url())),
    field(words.route(), text(explainRoute(way))),
    field(words.client(), text(client === "vscode" ? words.vscodeClient() : words.ownClient())),
    ...stepFields(isProxied ? "proxyName" : "name", name, ({ addresses }) => code(addresses.join(" "))),
    ...stepFields(isProxied ? "proxyConnection" : "connection", connection, ({ address }) => code(address)),
    ...stepFields("tunnel", tunnel, () => text(stepStates.opened())),
    ...encryptionFields(checked),
    ...stepFields("response", checked.answer, ({ path }) => code(`GET ${path.slice(0, longestName)}`)).map(
      (asked) => ({ ...asked, label: words.request() }),
    ),
    ...answerFields(checked),
  ];
}

const text = (shown: string): Piece => ({ kind: "text", text: shown });
const absent = (shown: string): Piece => ({ kind: "absent", text: shown });
const aside = (shown: string): Piece => ({ kind: "aside", text: shown });
const code = (said: string): Piece => ({ kind: "code", text: said, whole: said });

/** What a service or a certificate says of itself, as much as is shown of it. */
const foreign = (said: string): Piece => code(said.slice(0, longestName));

function field(label: string, ...pieces: readonly Piece[]): PieceField {
  return { label, name: "", pieces };
}

function stepFields<Value>(
  of: ConnectionStep,
  step: Step<Value>,
  shown: (value: Value) => Piece,
): readonly PieceField[] {
  const label = stepName(of);
  switch (step.kind) {
    case "done":
      return [field(label, shown(step.value), aside(measuredText(step.tookMilliseconds)))];
    case "failed": {
      const [reason] = failureFacts(step.failure);
      const said = reason?.pieces ?? [text(stepStates.failed())];
      return [field(label, ...said, aside(measuredText(step.tookMilliseconds)))];
    }
    case "notReached":
      return [field(label, absent(stepStates.notReached()))];
    case "notNeeded":
      return [];
  }
}

function encryptionFields({ encryption, judgesCertificate }: CheckedService): readonly PieceField[] {
  const label = stepName("encryption");
  if (encryption.kind === "notNeeded") return [field(label, absent(stepStates.plainHttp()))];
  const first = stepFields("encryption", encryption, ({ protocol }: Encryption) => text(protocol));
  if (encryption.kind !== "done") return first;
  const { subject, issuer, validFrom, validTo, distrust } = encryption.value;
  return [
    ...first,
    field(words.certificateFor(), foreign(subject)),
    field(words.issuedBy(), foreign(issuer)),
    field(words.valid(), foreign(`${validFrom} – ${validTo}`)),
    field(
      words.trusted(),
      ...(distrust === undefined ? [text(words.yes())] : [text(words.no()), foreign(distrust)]),
      ...(judgesCertificate ? [] : [aside(words.notChecked())]),
    ),
  ];
}

function answerFields({ answer }: CheckedService): readonly PieceField[] {
  if (answer.kind !== "done") return [];
  const { status, server } = answer.value;
  return [
    field(words.status(), text(String(status))),
    field(
      words.server(),
      ...(server === ""
        ? [absent(words.notReported())]
        : copyable([foreign(server)], server, words.server())),
    ),
  ];
}
