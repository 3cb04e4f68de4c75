import { cutOff, dripForEver, flood, linger, neverRespond } from "../http/misbehave.ts";
import { sendHtml, sendJson, sendNoRoute, sendText } from "../http/reply.ts";
import { everyProtocol, type Sample } from "../sample.ts";
import { inEveryProtocol, type FaultyResponse, type VerifierFault } from "../verifier/verifierFault.ts";
import { faultAddress } from "./faultAddress.ts";
import type { Setting } from "./setting.ts";

type Chapter = [name: string, purpose: string, expected: Sample["expected"], fault: VerifierFault];

const tooMany = { error: "You are sending too many verification requests, please slow down." };
const nothingWhole: Sample["expected"] = {};

const redirect =
  (status: number, url: string): FaultyResponse =>
  ({ exchange }) =>
    sendText(exchange, status, "Moved", { location: `${url}${exchange.path}` });

/** A verification service that does not work, by address. Nothing of it could come from a chain: it is all canned. */
export function tellVerifierFaultStory(setting: Setting): void {
  const chapters: Chapter[] = [
    [
      "rateLimited",
      "The service itself asks to slow down and to come back in a second.",
      everyProtocol("rateLimited"),
      inEveryProtocol(({ exchange }) => sendJson(exchange, 429, tooMany, { "retry-after": "1" })),
    ],
    [
      "rateLimitedForLong",
      "The service asks to come back at a date three months ahead.",
      everyProtocol("rateLimited"),
      inEveryProtocol(({ exchange }) =>
        sendJson(exchange, 429, tooMany, { "retry-after": threeMonthsAhead() }),
      ),
    ],
    [
      "badRequest",
      "The service takes the request for malformed.",
      everyProtocol("badRequest"),
      inEveryProtocol(refuseAsMalformed),
    ],
    [
      "unknown",
      "The service fails in words that nobody knows.",
      everyProtocol("unknown"),
      inEveryProtocol(({ exchange }) => {
        const error = "The tea leaves are unreadable today";
        sendJson(exchange, 500, { error, message: error, customCode: "tea_leaves", errorId: "tea" });
      }),
    ],
    [
      "plainError",
      "A bare 500 with plain text, as a proxy in front of the service sends it.",
      everyProtocol("unknown"),
      inEveryProtocol(({ exchange }) => sendText(exchange, 500, "Internal Server Error")),
    ],
    [
      "retired",
      "Every route is gone: a 404 web page.",
      everyProtocol("retired"),
      inEveryProtocol(({ exchange }) => sendNoRoute(exchange)),
    ],
    [
      "gone",
      "Every route answers 410, gone for good.",
      everyProtocol("retired"),
      inEveryProtocol(({ exchange }) => sendText(exchange, 410, "Gone")),
    ],
    [
      "methodNotAllowed",
      "Every route answers 405: nothing may be posted any more.",
      everyProtocol("retired"),
      inEveryProtocol(({ exchange }) => sendText(exchange, 405, "Method Not Allowed", { allow: "GET" })),
    ],
    [
      "redirect",
      "A 307 to another port: following it would hand the body, with the key, to a stranger.",
      everyProtocol("retired"),
      inEveryProtocol(redirect(307, setting.redirectUrl)),
    ],
    [
      "redirectForGood",
      "A 301 to another port: following it would turn the POST into a GET.",
      everyProtocol("retired"),
      inEveryProtocol(redirect(301, setting.redirectUrl)),
    ],
    [
      "webPage",
      "A web page with status 200 in place of data, as a login page sends it.",
      everyProtocol("unknown"),
      inEveryProtocol(({ exchange }) => sendHtml(exchange, 200, "<html><body>Please log in</body></html>")),
    ],
    [
      "cutOff",
      "The answer breaks off in the middle.",
      nothingWhole,
      inEveryProtocol(({ exchange }) => cutOff(exchange)),
    ],
    [
      "never",
      "No answer ever comes.",
      nothingWhole,
      inEveryProtocol(({ exchange }) => neverRespond(exchange)),
    ],
    [
      "endless",
      "The answer begins and never ends: a byte now and then.",
      nothingWhole,
      inEveryProtocol(({ exchange }) => dripForEver(exchange)),
    ],
    ["flood", "An answer of 40 MiB.", nothingWhole, inEveryProtocol(({ exchange }) => flood(exchange))],
    [
      "statusFails",
      "Asking for the verification status fails; verifying says that nothing was published.",
      everyProtocol("notPublished"),
      { status: ({ exchange }) => sendText(exchange, 500, "Internal Server Error") },
    ],
    [
      "statusSlow",
      "Asking for the verification status takes two seconds.",
      everyProtocol("notPublished"),
      {
        async status({ exchange, proceed }) {
          await linger(exchange, 2000);
          await proceed();
        },
      },
    ],
  ];
  for (const [name, purpose, expected, fault] of chapters) {
    const address = faultAddress("verifier", name);
    setting.verifier.addFault(address, fault);
    setting.add({
      name,
      kind: "verifierFault",
      purpose,
      address,
      expected: { ...expected, record: "notFound" },
    });
  }
}

const refuseAsMalformed: FaultyResponse = ({ exchange, protocol }) => {
  if (protocol === "job") {
    const customCode = "invalid_parameter";
    sendJson(exchange, 400, { customCode, message: "Invalid address: teapot", errorId: "teapot" });
    return;
  }
  const errors = [{ path: "/body/address", message: 'must match format "address"', errorCode: "format" }];
  sendJson(exchange, 400, { message: 'request/body/address must match format "address"', errors });
};

function threeMonthsAhead(): string {
  return new Date(Date.now() + 90 * 86_400_000).toUTCString();
}
