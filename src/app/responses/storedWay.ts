import { withoutAbi, type VerificationWay } from "../verification/report.ts";
import { withoutHash } from "../../builds/proof/withoutHash.ts";

/** Reads the way of a stored report. Before builds could be published, all were imported. */
export function readWay(stored: unknown): VerificationWay {
  if (typeof stored !== "object" || stored === null) return { kind: "explorer" };
  const { kind, contract, files, language, withoutHash: lacks } = stored as Readonly<Record<string, unknown>>;
  if (kind === "similar") return { kind };
  if (kind !== "build" || typeof contract !== "string" || typeof files !== "number")
    return { kind: "explorer" };
  const known = withoutAbi.find((one) => one === language);
  const why = withoutHash.find((one) => one === lacks);
  return {
    kind,
    contract,
    files,
    ...(known === undefined ? {} : { language: known }),
    ...(why === undefined ? {} : { withoutHash: why }),
  };
}
