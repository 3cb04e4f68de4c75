import type { Step } from "./step.ts";

/** The way that a connection takes. Never holds a login. */
export type ShownRoute =
  | { readonly kind: "direct"; readonly because: "loopback" | "turnedOff" | "noProxy" | "noneSet" }
  | { readonly kind: "proxy"; readonly host: string; readonly from: "settings" | "environment" }
  | { readonly kind: "unusable"; readonly from: "settings" | "environment" };

/** The steps to a service, as they went. Where a proxy stands before it, the first two are about that. */
export type ProbedRoute = {
  readonly way: ShownRoute;
  /** Whether the certificate counts: it does not behind a proxy with `http.proxyStrictSSL` off. */
  readonly judgesCertificate: boolean;
  readonly name: Step<{ readonly addresses: readonly string[] }>;
  readonly connection: Step<{ readonly address: string }>;
  readonly tunnel: Step;
  readonly encryption: Step<Encryption>;
};

/** How a connection is encrypted, and whom the other side says it is. What stands in its certificate is foreign text. */
export type Encryption = {
  /** `TLSv1.3` */
  readonly protocol: string;
  readonly subject: string;
  readonly issuer: string;
  /** As the certificate has them: `Jan  1 00:00:00 2030 GMT`. */
  readonly validFrom: string;
  readonly validTo: string;
  /** What is wrong with the certificate, as an error code; `undefined` for nothing. */
  readonly distrust: string | undefined;
};
