import type { VerificationReport } from "../../app/verification/report.ts";
import { protocols, type Protocol } from "../../services/verifier/verification.ts";
import {
  protocolDescriptions,
  verificationActions as names,
} from "../../text/verification/verificationPage.ts";
import type { Menu, MenuItem } from "../page/pageModel.ts";

/** Verifying by another protocol than the one at hand, where that may come to something else. */
export function protocolMenu(report: VerificationReport): readonly Menu[] {
  return mayDependOnProtocol(report) ? [menuOf(report)] : [];
}

/** A protocol decides nothing before the service is asked to verify, nor whether there is a contract. */
function mayDependOnProtocol({ conclusion }: VerificationReport): boolean {
  switch (conclusion.kind) {
    case "responded":
      return conclusion.response.outcome !== "notDeployed";
    case "failed":
      return true;
    case "cancelled":
      return conclusion.asked === "verification";
    default:
      return false;
  }
}

function menuOf({ protocol }: VerificationReport): Menu {
  return {
    id: "protocol-menu",
    label: names.otherProtocol(),
    items: others(protocol).map((other) => ({
      label: other,
      description: protocolDescriptions[other](),
      message: { type: "verifyWith", protocol: other },
    })),
  };
}

/** The same as lines of another menu, of a contract that a response has said to be verified. */
export function protocolItems({ protocol, conclusion }: VerificationReport): readonly MenuItem[] {
  if (conclusion.kind !== "responded") return [];
  return others(protocol).map((other) => ({
    label: names.tryProtocol(other),
    message: { type: "verifyWith", protocol: other },
  }));
}

const others = (protocol: Protocol): readonly Protocol[] => protocols.filter((other) => other !== protocol);
