import { sendNoRoute, sendText } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import type { Protocol } from "../sample.ts";
import { respondDirectly } from "./directProtocol.ts";
import { orRefuse, readJobRequest, readSubject } from "./jobRequest.ts";
import { JobProtocol } from "./jobProtocol.ts";
import { readLegacyRequest } from "./legacyRequest.ts";
import { sendJobRefusal, sendRefusal } from "./refusal.ts";
import { readSolcJson, readUpload } from "./uploadRequest.ts";
import { SessionProtocol } from "./sessionProtocol.ts";
import { respondWithStatus } from "./statusLookup.ts";
import type { SupportedChains } from "./supportedChains.ts";
import type { FaultyResponse, FaultyRequest, VerifierFault } from "./verifierFault.ts";
import type { Verification, VerificationSubject } from "./verification.ts";

/** The explorer source of the only importer this server has; any other word in the path is no route. */
const source = "etherscan";

/** The verification service: routes, and the addresses for which it misbehaves. */
export class VerifierService {
  readonly #verification: Verification;
  readonly #chains: SupportedChains;
  readonly #session: SessionProtocol;
  readonly #job: JobProtocol;
  readonly #faults = new Map<string, VerifierFault>();

  constructor(verification: Verification, chains: SupportedChains) {
    this.#verification = verification;
    this.#chains = chains;
    this.#session = new SessionProtocol(verification);
    this.#job = new JobProtocol(verification);
  }

  addFault(address: string, fault: VerifierFault): void {
    this.#faults.set(address.toLowerCase(), fault);
  }

  reset(): void {
    this.#verification.reset();
    this.#session.reset();
    this.#job.reset();
  }

  async answer(exchange: Exchange): Promise<void> {
    const parts = exchange.path.split("/").slice(1);
    const route = `${exchange.method} ${parts.map((part, index) => (index < 3 ? part : "*")).join("/")}`;
    switch (route) {
      case `POST session/verify/${source}`:
        return this.#legacy(exchange, "session", (subject) => this.#session.answer(exchange, subject));
      case `POST verify/${source}`:
        return this.#legacy(exchange, "direct", (subject) =>
          respondDirectly(exchange, this.#verification, subject),
        );
      case `POST v2/verify/${source}/*/*`:
        return this.#startJob(exchange, () => readJobRequest(exchange, parts[3] ?? "", parts[4] ?? ""));
      case "POST v2/verify/metadata/*/*":
      case "POST v2/verify/similarity/*/*": {
        const kind = parts[2] === "metadata" ? "metadata" : "similarity";
        return this.#startJob(exchange, () => readUpload(exchange, kind, parts[3] ?? "", parts[4] ?? ""));
      }
      case `POST v2/verify/${parts[2] ?? ""}/*`:
        return this.#startJob(exchange, () =>
          readUpload(exchange, "standardJson", parts[2] ?? "", parts[3] ?? ""),
        );
      case "POST verify/solc-json": {
        const subject = orRefuse(exchange, () => readSolcJson(exchange), sendRefusal);
        const proceed = (known: VerificationSubject) => respondDirectly(exchange, this.#verification, known);
        if (subject) await this.#answer(exchange, "direct", subject, () => proceed(subject));
        return;
      }
      case "GET health": {
        sendText(exchange, 200, "Alive and kicking!");
        return;
      }
      default:
        return this.#lookUp(exchange, parts);
    }
  }

  async #legacy(
    exchange: Exchange,
    protocol: Protocol,
    proceed: (subject: VerificationSubject) => Promise<void>,
  ): Promise<void> {
    const subject = readLegacyRequest(exchange);
    if (subject) await this.#answer(exchange, protocol, subject, () => proceed(subject));
  }

  async #startJob(exchange: Exchange, read: () => VerificationSubject): Promise<void> {
    const subject = orRefuse(exchange, read);
    if (subject) await this.#answer(exchange, "job", subject, () => this.#job.start(exchange, subject));
  }

  async #lookUp(exchange: Exchange, [version, what, first, second, ...rest]: string[]): Promise<void> {
    if (version !== "v2") {
      sendNoRoute(exchange);
      return;
    }
    if (exchange.method === "GET" && what === "verify" && first !== undefined && second === undefined) {
      this.#job.report(exchange, first);
      return;
    }
    if (exchange.method === "GET" && what === "contract" && second !== undefined && rest.length === 0) {
      const subject = orRefuse(exchange, () => readSubject(first ?? "", second));
      if (!subject) return;
      const proceed = () => respondWithStatus(exchange, this.#verification, this.#chains, subject);
      return this.#misbehave(this.#fault(subject.address)?.status, {
        exchange,
        protocol: "job",
        ...subject,
        proceed,
      });
    }
    const message = "The requested resource does not exist.";
    sendJobRefusal(exchange, { status: 404, message, customCode: "route_not_found" });
  }

  async #answer(
    exchange: Exchange,
    protocol: Protocol,
    { chainId, address }: VerificationSubject,
    proceed: () => Promise<void>,
  ): Promise<void> {
    const fault = this.#fault(address)?.[protocol];
    await this.#misbehave(fault, { exchange, protocol, chainId, address, proceed });
  }

  async #misbehave(
    fault: FaultyResponse | undefined,
    request: Omit<FaultyRequest, "acceptJob">,
  ): Promise<void> {
    const acceptJob = (job?: Parameters<JobProtocol["accept"]>[1]) =>
      void this.#job.accept(request.exchange, job);
    await (fault ? fault({ ...request, acceptJob }) : request.proceed());
  }

  #fault(address: string): VerifierFault | undefined {
    return this.#faults.get(address.toLowerCase());
  }
}
