import { lookUpContract } from "../../../src/services/ledger/mirror/mirrorLedger.ts";
import { maskText } from "../../../src/http/masking/maskText.ts";
import { lookupPolicy } from "../../../src/http/requestPolicy.ts";
import { probe } from "../../../src/platform/node/probe.ts";
import {
  verifyDirectly,
  verifyInSession,
} from "../../../src/services/verifier/protocols/importFromExplorer.ts";
import { verifyByJob } from "../../../src/services/verifier/protocols/job.ts";
import { lookUpVerificationStatus } from "../../../src/services/verifier/status.ts";
import type { VerificationRequest } from "../../../src/services/verifier/verification.ts";
import { Secret } from "../../../src/core/keys/secret.ts";
import { keyProblem } from "../../../src/app/keys/keyProblem.ts";
import { checkConnection } from "../../../src/app/connection/checkConnection.ts";
import { directConnections } from "../../../src/http/connectionSettings.ts";
import { connectionMarkdown } from "../../../src/ui/connection/connectionMarkdown.ts";
import { connectionPage } from "../../../src/ui/connection/connectionPage.ts";
import { pageBody } from "../../../src/ui/document/document.ts";
import { openChannel, type TestChannel } from "../../support/channel.ts";
import { json, reply } from "../../support/faults.ts";
import { startFaultServer, type Behaviour } from "../../support/faultServer.ts";
import { networkWith } from "../../support/networks.ts";
import { unending } from "../../support/requests.ts";
import { startTlsServer } from "../../support/tlsServer.ts";
import { verificationRequest } from "../../support/verification.ts";
import { openSpellings, spellings, undone } from "../../unit/http/masking/spellings.ts";
import { growth, type Attempt, type Row } from "../row.ts";

const value = "RIVER_STONE-2907.q";
const key = new Secret(value);

/** Places in a response where a service may put what it was sent. */
const places: Readonly<Record<string, (spelled: string) => Behaviour>> = {
  "a message": (spelled) => json(400, `{"error":"bad key ${spelled}!"}`),
  "a name": (spelled) => json(200, `{"contracts":[],"${spelled}":{"x${spelled}":1}}`),
  "a record": (spelled) => json(200, `{"result":[{"status":"${spelled}","libraryMap":{"${spelled}":"a"}}]}`),
  "a job's name": (spelled) => json(202, `{"verificationId":"${spelled}"}`),
  "a job's name with more": (spelled) => json(202, `{"verificationId":"a-${spelled}-b"}`),
  "a page": (spelled) => reply(502, `<title>${spelled}</title><a href="?apiKey=${spelled}">`, html),
  "a plain text": (spelled) => reply(500, `apiKey=${spelled}&x`),
  "a content type": (spelled) => reply(200, "{}", { "content-type": `text/html; key="${spelled}"` }),
  "JSON in JSON": (spelled) => json(400, { error: JSON.stringify({ e: JSON.stringify([spelled]) }) }),
};
const html = { "content-type": "text/html" };

type Ask = (client: TestChannel, request: VerificationRequest) => Promise<unknown>;

const asks: Readonly<Record<string, Ask>> = {
  session: ({ channel }, request) => verifyInSession(channel, request, unending),
  direct: ({ channel }, request) => verifyDirectly(channel, request, unending),
  job: ({ channel }, request) => verifyByJob(channel, { ...request, deadlineMilliseconds: 50 }, unending),
  "status, the key sent before": ({ channel }, { verifierUrl, chainId, address }) => {
    channel.keys.sending(new URL(verifierUrl).origin, key);
    return lookUpVerificationStatus(channel, { verifierUrl, chainId, address }, lookupPolicy, unending);
  },
  "mirror lookup at the same origin": ({ channel }, { verifierUrl }) => {
    channel.keys.sending(new URL(verifierUrl).origin, key);
    const contract = { kind: "id", id: { shard: 0n, realm: 0n, num: 1001n } } as const;
    return lookUpContract(channel, verifierUrl, { contract }, lookupPolicy, unending);
  },
};

export const row: Row = {
  number: 3,
  what: "a service repeats the API key, in every place and encoding",
  run: async () =>
    [...(await repeated()), await later(), await certified(), ...short(), ...(await slow())].flat(),
};

async function repeated(): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  for (const [ask, perform] of Object.entries(asks))
    for (const [place, response] of Object.entries(places))
      for (const [name, spell] of Object.entries({ ...spellings, ...openSpellings })) {
        const found = await whatStays(perform, response(value.replace(/./gs, spell)));
        attempts.push({
          name: `${ask}, ${place}, ${name}`,
          held: !shows(found),
          ...(shows(found) ? { detail: found } : {}),
        });
      }
  return attempts;
}

/** All that is left of an exchange: what it came to, the log, and the paths of later requests. */
async function whatStays(perform: Ask, response: Behaviour): Promise<string> {
  await using server = await startFaultServer(response);
  await using client = openChannel();
  const end = await perform(client, verificationRequest(server.url, { apiKey: key })).catch(
    (error: unknown) => error,
  );
  const paths = server.requests.map(({ path }) => path);
  return JSON.stringify([end, client.log, paths], (_name, item: unknown) =>
    typeof item === "bigint" ? `${item}` : item,
  );
}

function shows(text: string): boolean {
  return undone(text).toLowerCase().includes(value.toLowerCase());
}

/** A key in two halves that are masked to nothing is put together by nobody. */
async function later(): Promise<readonly Attempt[]> {
  const doubled = `${value.slice(0, 9)}${value}${value.slice(9)}`;
  const left = await maskText(doubled, [key]);
  return [{ name: "the key inside the key", held: !shows(left), detail: left }];
}

/** Who was sent a key has a certificate made that names it, and the user checks the connection. */
async function certified(): Promise<readonly Attempt[]> {
  await using service = await startTlsServer();
  const url = `https://127.0.0.1:${service.port}`;
  const attempts: Attempt[] = [];
  for (const word of [
    "service.test",
    "Contract Lens Tests",
    "Authority of the tests",
    "Jan  1 00:00:00 2119 GMT",
  ]) {
    await using client = openChannel();
    client.channel.keys.sending(url, new Secret(word));
    const carrier = {
      channel: client.channel,
      clientFor: () => "undici" as const,
      probe,
      settings: () => directConnections,
    };
    const report = await checkConnection(networkWith({ verifierUrl: url }), carrier, unending);
    const page = pageBody(connectionPage({ kind: "finished", report }));
    const told = [JSON.stringify(report), connectionMarkdown(report), page, ...client.log];
    const isSeen = report.services[1]?.checked?.encryption.kind === "done";
    attempts.push({ name: `a certificate, ${word}`, held: isSeen && !told.join("\n").includes(word) });
  }
  return attempts;
}

function short(): readonly Attempt[] {
  return ["short", "1234567", "%41%42%43", "with\\slash-key"].map((text) => ({
    name: `set ${text}`,
    held: keyProblem(text) !== undefined,
  }));
}

async function slow(): Promise<readonly Attempt[]> {
  const units = [
    `{"a":"\\n\\t${value.slice(0, 12)}"},`,
    "%",
    "\\",
    "&",
    "%25%32%35",
    "\\u005cu005c",
    "&#",
    "\\u{0",
    value.slice(0, -1),
  ];
  const attempts: Attempt[] = [];
  for (const unit of units) {
    attempts.push(
      await growth(`a large answer of ${unit}`, (factor) => {
        const text = unit.repeat((factor * 1_000_000) / unit.length);
        return () => maskText(text, [key]);
      }),
    );
  }
  return attempts;
}
