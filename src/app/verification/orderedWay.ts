import { digestOf } from "../../core/digest.ts";
import type { Hex } from "../../core/hex.ts";
import { languageOf, type Publication } from "../../services/verifier/verification.ts";
import { withoutAbi, type VerificationSubject, type VerificationWay } from "./report.ts";

/** How the service is to come by the source. What is sent of a build was agreed to. */
export type OrderedWay =
  | { readonly kind: "explorer" }
  /** From another contract of the same code, which was agreed to likewise. */
  | ({ readonly kind: "similar" } & Agreed)
  | ({
      readonly kind: "build";
      readonly publication: Publication;
      /** Hears that the source has left, or may have. */
      readonly onSent: () => Promise<void>;
    } & Agreed)
  /** Nothing is sent any more: the service has accepted it before, and is only looked at. */
  | {
      readonly kind: "accepted";
      readonly verificationId: string;
      /** What was named and published then. */
      readonly contract: string;
      readonly files: number;
    };

/** What was agreed to. */
type Agreed = {
  /** The contract for which: nothing is sent for any other, whatever is asked for resolves to by then. */
  readonly subject: Pick<VerificationSubject, "address" | "contractId">;
  /** By which the service is told that the contract was created. */
  readonly creationTransactionHash?: Hex | undefined;
};

/** The same for two ways that send the same; short, however much they send. */
export async function digestOfWay(way: OrderedWay): Promise<string> {
  if (way.kind === "accepted") return `${way.kind} ${way.verificationId}`;
  if (way.kind === "explorer") return way.kind;
  const sent = way.kind === "build" ? await digestOf(JSON.stringify(way.publication)) : "";
  return `${way.kind} ${way.creationTransactionHash ?? ""} ${sent}`;
}

/** What is to be told of a way afterwards. */
export function reportedWay(way: OrderedWay): VerificationWay {
  if (way.kind === "accepted") return { kind: "build", contract: way.contract, files: way.files };
  if (way.kind !== "build") return { kind: way.kind };
  const { publication } = way;
  const { contractIdentifier: contract } = publication;
  const language = withoutAbi.find((one) => one === languageOf(publication));
  return {
    kind: "build",
    contract,
    files: filesIn(publication),
    ...(language === undefined ? {} : { language }),
  };
}

function filesIn(publication: Publication): number {
  if (publication.form === "metadata") return Object.keys(publication.sources).length;
  const { sources, interfaces } = publication.input;
  return Object.keys({ ...interfaces, ...sources }).length;
}
