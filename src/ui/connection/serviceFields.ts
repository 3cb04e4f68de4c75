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
import { aside, code, copiedCode, copyable, field, text } from "../values/shownText.ts";

/** A certificate's words are foreign: so much of them is shown. */
const longestName = 200;

/** All that was found out about a service, step by step. */
export function serviceFields(checked: CheckedService): readonly PieceField[] {
  return fieldsOf(checked, true);
}

/** The same beside a drawing of its stages: without what these say already. */
export function fieldsBesideStages(checked: CheckedService): readonly PieceField[] {
  return fieldsOf(checked, false);
}

function fieldsOf(checked: CheckedService, areAlone: boolean): readonly PieceField[] {
  const { url, way, client, name, connection, tunnel } = checked;
  const isProxied = way.kind === "proxy";
  return [
    field(words.url(), ...copiedCode(url, words.url())),
    field(words.route(), text(explainRoute(way))),
    field(words.client(), text(client === "vscode" ? words.vscodeClient() : words.ownClient())),
    ...stepFields(
      isProxied ? "proxyName" : "name",
      name,
      ({ addresses }) => code(addresses.join(" ")),
      areAlone,
    ),
    ...stepFields(
      isProxied ? "proxyConnection" : "connection",
      connection,
      ({ address }) => code(address),
      areAlone,
    ),
    ...(areAlone ? stepFields("tunnel", tunnel, () => text(stepStates.opened()), true) : []),
    ...encryptionFields(checked, areAlone),
    ...stepFields(
      "response",
      checked.response,
      ({ path }) => code(`GET ${path.slice(0, longestName)}`),
      areAlone,
    ).map((asked) => ({ ...asked, label: words.request() })),
    ...responseFields(checked, areAlone),
  ];
}

const absent = (shown: string): Piece => ({ kind: "absent", text: shown });

/** What a service or a certificate says of itself, as much as is shown of it. */
const foreign = (said: string): Piece => code(said.slice(0, longestName));

function stepFields<Value>(
  of: ConnectionStep,
  step: Step<Value>,
  shown: (value: Value) => Piece,
  areAlone: boolean,
): readonly PieceField[] {
  const label = stepName(of);
  switch (step.kind) {
    case "done":
      return [
        field(label, shown(step.value), ...(areAlone ? [aside(measuredText(step.tookMilliseconds))] : [])),
      ];
    case "failed": {
      const [reason] = failureFacts(step.failure);
      const said = reason?.pieces ?? [text(stepStates.failed())];
      return [field(label, ...said, aside(measuredText(step.tookMilliseconds)))];
    }
    case "notReached":
      return areAlone ? [field(label, absent(stepStates.notReached()))] : [];
    case "notNeeded":
      return [];
  }
}

function encryptionFields(
  { encryption, judgesCertificate }: CheckedService,
  areAlone: boolean,
): readonly PieceField[] {
  const label = stepName("encryption");
  if (encryption.kind === "notNeeded") return areAlone ? [field(label, absent(stepStates.plainHttp()))] : [];
  const protocolOf = ({ protocol }: Encryption): Piece => text(protocol);
  const first = stepFields("encryption", encryption, protocolOf, areAlone);
  if (encryption.kind !== "done") return first;
  const { subject, issuer, validFrom, validTo, distrust } = encryption.value;
  // The stage names the protocol, unless there is worse to say.
  const isSaid = !areAlone && distrust === undefined;
  return [
    ...(isSaid ? [] : first),
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

function responseFields({ response }: CheckedService, areAlone: boolean): readonly PieceField[] {
  if (response.kind !== "done") return [];
  const { status, server } = response.value;
  return [
    ...(areAlone ? [field(words.status(), text(String(status)))] : []),
    field(
      words.server(),
      ...(server === ""
        ? [absent(words.notReported())]
        : copyable([foreign(server)], server, words.server())),
    ),
  ];
}
