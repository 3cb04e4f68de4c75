import type { Encryption } from "../../http/probedRoute.ts";
import type { CheckedService } from "../../app/connection/connectionReport.ts";
import { explainWay } from "../../text/connection.ts";
import type { Fact } from "../parts/fact.ts";
import { failureFacts } from "../parts/failureFacts.ts";
import { durationText } from "../timeText.ts";

/** A certificate's words are foreign: so much of them is shown. */
const longestName = 200;

/** All that was found out about a service, step by step, for the page and for the copied report alike. */
export function serviceFacts(checked: CheckedService): readonly Fact[] {
  const { url, way, client, name, connection, tunnel } = checked;
  const isProxied = way.kind === "proxy";
  return [
    { label: "Address", code: url },
    { label: "Way", text: explainWay(way) },
    {
      label: "Carried by",
      text: client === "vscode" ? "VS Code's own client" : "the extension's own client",
    },
    ...stepFacts(isProxied ? "Proxy's name" : "Name", name, ({ addresses }) => ({
      code: addresses.join(" "),
    })),
    ...stepFacts(isProxied ? "Connection to the proxy" : "Connection", connection, ({ address }) => ({
      code: address,
    })),
    ...stepFacts("Tunnel", tunnel, () => ({ text: "opened" })),
    ...encryptionFacts(checked),
    ...stepFacts("Asked", checked.answer, ({ path }) => ({ code: `GET ${path.slice(0, longestName)}` })),
    ...answerFacts(checked),
  ];
}

function stepFacts<Value>(
  label: string,
  step:
    | CheckedService["tunnel"]
    | { readonly kind: "done"; readonly value: Value; readonly tookMilliseconds: number },
  tell: (value: Value) => Omit<Fact, "label">,
): readonly Fact[] {
  switch (step.kind) {
    case "done":
      return [{ label, ...tell(step.value as Value), note: durationText(step.tookMilliseconds) }];
    case "failed": {
      const facts = failureFacts(step.failure);
      const [first] = facts;
      const text = first?.text ?? "failed";
      const code = first?.code === undefined || first.code === "" ? {} : { code: first.code };
      return [{ label, text, ...code, note: durationText(step.tookMilliseconds) }];
    }
    case "notReached":
      return [{ label, missing: "not reached" }];
    case "notNeeded":
      return [];
  }
}

function encryptionFacts({ encryption, judgesCertificate }: CheckedService): readonly Fact[] {
  if (encryption.kind === "notNeeded") return [{ label: "Encryption", missing: "none: plain http" }];
  const first = stepFacts("Encryption", encryption, ({ protocol }: Encryption) => ({ text: protocol }));
  if (encryption.kind !== "done") return first;
  const { subject, issuer, validFrom, validTo, distrust } = encryption.value;
  return [
    ...first,
    { label: "Certificate for", code: subject.slice(0, longestName) },
    { label: "Issued by", code: issuer.slice(0, longestName) },
    { label: "Valid", code: `${validFrom} – ${validTo}`.slice(0, longestName) },
    {
      label: "Trusted",
      ...(distrust === undefined ? { text: "yes" } : { text: "no", code: distrust.slice(0, longestName) }),
      ...(judgesCertificate ? {} : { note: "not asked for: http.proxyStrictSSL is off" }),
    },
  ];
}

function answerFacts({ answer }: CheckedService): readonly Fact[] {
  if (answer.kind !== "done") return [];
  const { status, server } = answer.value;
  return [
    { label: "HTTP status", text: String(status) },
    {
      label: "Server",
      ...(server === "" ? { missing: "not told" } : { code: server.slice(0, longestName) }),
    },
  ];
}
