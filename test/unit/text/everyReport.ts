import {
  ApiError,
  isConnectionFailure,
  type Failure,
  type ProxyReason,
  type UnreachableReason,
} from "../../../src/http/failure.ts";
import { readObject } from "../../../src/services/reading/reading.ts";
import type { Outcome } from "../../../src/services/verifier/outcome/outcome.ts";
import { directRecordShape, matchShape } from "../../../src/services/verifier/schema.ts";
import type { VerificationStatus } from "../../../src/services/verifier/status.ts";
import { outcomes } from "../../../src/services/verifier/outcome/outcome.ts";
import {
  type Conclusion,
  type StatusLookup,
  type UnresolvedReason,
  type VerificationReport,
} from "../../../src/app/verification/report.ts";
import { networkWith } from "../../support/networks.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { contractAddress } from "../../support/verification.ts";

/** Stands in everything that comes from a service, so that it is found wherever that would be shown. */
export const serviceText = "FROM-THE-SERVICE";

const response = rawResponse({ path: `/${serviceText}`, contentType: serviceText, text: `"${serviceText}"` });

/** A report with a conclusion; services have put their words wherever they can. */
export function reportOn(
  conclusion: Conclusion,
  parts: Partial<VerificationReport> = {},
): VerificationReport {
  const network = networkWith({
    verifierUrl: "https://verifier.example",
    explorerUrl: "https://e.example/{address}",
  });
  return {
    id: "one",
    subject: { network, address: contractAddress, contractId: "0.0.1001" },
    protocol: "direct",
    way: { kind: "explorer" },
    host: "verifier.example",
    withKey: false,
    startedAt: 1000,
    tookMilliseconds: 500,
    conclusion,
    ...parts,
  };
}

/** A response with an outcome; its records are about the contract or about others. */
export function answered(
  outcome: Outcome,
  about: "it" | "others" = "it",
  retryAfterMilliseconds?: number,
): Conclusion {
  const reading = readObject(directRecordShape, {
    status: serviceText,
    message: serviceText,
    more: serviceText,
  });
  const words = [serviceText];
  const records = [{ protocol: "direct", reading } as const];
  const answers = [{ ...response, retryAfterMilliseconds }];
  return {
    kind: "responded",
    response: {
      protocol: "direct",
      outcome,
      customCode: undefined,
      listsRecords: true,
      compilerErrors: [],
      externalVerifications: [],
      records,
      decisive: about === "it" ? 0 : undefined,
      unused: undefined,
      extra: [],
      words,
      responses: answers,
    },
  };
}

const allReasons: Readonly<Record<UnreachableReason, true>> = {
  dns: true,
  refused: true,
  connectTimeout: true,
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
  reset: true,
  browser: true,
  other: true,
};
const unreachable = (Object.keys(allReasons) as UnreachableReason[]).map((reason): Failure => ({
  kind: "unreachable",
  reason,
  code: serviceText,
  neverLeft: false,
}));
const allProxyReasons: Readonly<Record<ProxyReason, true>> = {
  untrusted: true,
  otherName: true,
  expired: true,
  tls: true,
  unreachable: true,
  silent: true,
  refused: true,
  login: true,
  unusable: true,
  plainHttp: true,
};
const proxyFailed = (Object.keys(allProxyReasons) as ProxyReason[]).flatMap((reason) =>
  [
    ["proxy.example:3128", 403],
    ["proxy.example:3128", 502],
    [undefined, undefined],
  ].map(([proxy, status]) => ({ kind: "proxyFailed", reason, proxy, status }) as Failure),
);
const oneOfEachKind: {
  readonly [Kind in Exclude<Failure["kind"], "unreachable" | "proxyFailed">]: Extract<
    Failure,
    { kind: Kind }
  >;
} = {
  timedOut: { kind: "timedOut", afterMilliseconds: 300_000 },
  unreadable: { kind: "unreadable", status: 200, bytes: 3_145_900, exceeded: "digits" },
  tooLarge: { kind: "tooLarge", limitBytes: 32 * 1024 * 1024 },
  cutOff: { kind: "cutOff", receivedBytes: 5 },
  redirected: { kind: "redirected", status: 301 },
  rateLimited: { kind: "rateLimited", retryAfterMilliseconds: undefined },
  serviceFailed: { kind: "serviceFailed", status: 500, messages: [serviceText] },
  notNamed: { kind: "notNamed", asked: "contract", status: 200 },
  notJson: { kind: "notJson", status: 200, contentType: serviceText },
  rpcError: {
    kind: "rpcError",
    reason: "other",
    method: "eth_getCode",
    status: 200,
    code: -32000,
    message: serviceText,
  },
  wrongChain: { kind: "wrongChain", expected: "1", actual: "11155111" },
  chainRestarted: { kind: "chainRestarted" },
  urlNotStored: { kind: "urlNotStored" },
  notInBrowser: { kind: "notInBrowser", what: "session" },
  unfinished: {
    kind: "unfinished",
    verificationId: serviceText,
    afterMilliseconds: 300_000,
    miss: undefined,
  },
};

const everyMiss: readonly Failure[] = [
  ...unreachable,
  ...proxyFailed,
  ...Object.values(oneOfEachKind),
  { kind: "rateLimited", retryAfterMilliseconds: 5000 },
  { kind: "serviceFailed", status: 403, messages: [serviceText] },
  { kind: "serviceFailed", status: 503, messages: [serviceText], retryAfterMilliseconds: 60_000 },
];

/** Every kind of failure, and jobs lost sight of by each. */
export const everyFailure: readonly Failure[] = [
  ...everyMiss,
  ...everyMiss.map((miss): Failure => ({ ...oneOfEachKind.unfinished, miss })),
];

const everyState: Readonly<Record<VerificationStatus["state"], true>> = {
  perfect: true,
  partial: true,
  notVerified: true,
  unsupportedChain: true,
  unknown: true,
};
const reading = readObject(matchShape, { match: serviceText, more: serviceText });

/** A status lookup that found this. */
export const knownStatus = (state: VerificationStatus["state"]) =>
  ({ kind: "known", status: { state, reading, response } }) as const;

/** Every way a status lookup can end. */
export const everyStatus: readonly StatusLookup[] = [
  ...(Object.keys(everyState) as VerificationStatus["state"][]).map(knownStatus),
  {
    kind: "failed",
    error: new ApiError({ kind: "cutOff", receivedBytes: 1 }, "verifier.example", { response }),
  },
];

const everyUnresolved: Readonly<Record<UnresolvedReason, true>> = {
  noMirror: true,
  notFound: true,
  badRequest: true,
  noAddress: true,
  failed: true,
};
const mirrorFailed = new ApiError(
  { kind: "serviceFailed", status: 500, messages: [serviceText] },
  "mirror.example",
  { response },
);

/** Every way a verification can end. */
export const everyConclusion: readonly Conclusion[] = [
  ...outcomes.flatMap((outcome) => [
    answered(outcome),
    answered(outcome, "others"),
    answered(outcome, "it", 60_000),
  ]),
  ...everyFailure.flatMap((failure) =>
    [undefined, ...everyStatus].map((statusAfter): Conclusion => ({
      kind: "failed",
      error: new ApiError(failure, "verifier.example", { response }),
      statusAfter,
    })),
  ),
  ...(Object.keys(everyUnresolved) as UnresolvedReason[]).map((reason): Conclusion => ({
    kind: "unresolved",
    reason,
    error: mirrorFailed,
  })),
  { kind: "noVerifier" },
  ...everyStatus.map((status): Conclusion => ({ kind: "noExplorer", status })),
  ...everyStatus.flatMap((status): readonly Conclusion[] => {
    const none = answered("notPublished");
    if (status.kind !== "known" || none.kind !== "responded") return [];
    const before = { ...none, statusHeld: status };
    const held: readonly Conclusion[] = [
      { kind: "held", status },
      { kind: "held", status, mirrorFailure: mirrorFailed },
    ];
    return [
      ...(status.status.state === "perfect" ? held : []),
      before,
      { ...before, mirrorFailure: mirrorFailed },
    ];
  }),
  ...everyFailure
    .filter((failure) => isConnectionFailure(failure))
    .flatMap((failure) =>
      everyStatus.map((status): Conclusion => ({
        kind: "noExplorer",
        status,
        mirrorFailure: new ApiError(failure, "mirror.example"),
      })),
    ),
  ...(["nothing", "status", "verification"] as const).map((asked): Conclusion => ({
    kind: "cancelled",
    asked,
  })),
];
