import { recordedResponses } from "./inputs/recorded.ts";
import type { Target } from "./target.ts";
import { bodies } from "./targets/bodies.ts";
import { connections } from "./targets/connections.ts";
import { consent } from "./targets/consent.ts";
import { decoding, encodings } from "./targets/decoding.ts";
import { histories } from "./targets/histories.ts";
import { deepLinks } from "./targets/deepLinks.ts";
import { messages } from "./targets/messages.ts";
import { nodes } from "./targets/nodes.ts";
import { records } from "./targets/records.ts";
import { references } from "./targets/references.ts";
import { requests } from "./targets/requests.ts";
import { results } from "./targets/results.ts";
import { scheduled } from "./targets/scheduled.ts";
import { settings } from "./targets/settings.ts";
import { signatures } from "./targets/signatures.ts";
import { solidity } from "./targets/solidity.ts";
import { statuses } from "./targets/statuses.ts";
import { storage } from "./targets/storage.ts";
import { verifications } from "./targets/verifications.ts";
import { work } from "./targets/work.ts";

/** Every target. @param folders of more recorded responses, in the form of `test/conformance` */
export async function allTargets(folders: readonly string[] = []): Promise<readonly Target[]> {
  const recorded = await recordedResponses(folders);
  return [
    ...[references, work, consent, requests],
    ...[records(recorded), results(recorded), scheduled, nodes, statuses(recorded), verifications(recorded)],
    ...[connections, bodies(recorded), histories, settings, messages, deepLinks],
    ...[decoding, encodings, signatures, solidity, storage],
  ];
}
