import type { VerificationReport } from "../../app/verification/report.ts";
import { protocols, type Protocol } from "../../services/verifier/verification.ts";
import {
  protocolDescriptions,
  verificationActions as names,
  verificationWords as words,
} from "../../text/verification/verificationPage.ts";
import type { Menu, MenuItem } from "../page/pageModel.ts";

/** Verifying by another protocol than the one at hand. */
export function protocolMenu({ protocol, conclusion }: VerificationReport): Menu {
  const disabledBecause =
    conclusion.kind === "noVerifier"
      ? words.noProtocolNoVerifier()
      : conclusion.kind === "noExplorer"
        ? words.noProtocolNoExplorer()
        : undefined;
  return {
    id: "protocol-menu",
    label: names.otherProtocol(),
    items: others(protocol).map((other) => ({
      label: other,
      description: protocolDescriptions[other](),
      message: { type: "verifyWith", protocol: other },
    })),
    disabledBecause,
  };
}

/** The same as lines of another menu, of a contract that a response has said to be verified. */
export function protocolItems({ protocol, conclusion }: VerificationReport): readonly MenuItem[] {
  if (conclusion.kind !== "responded") return [];
  return others(protocol).map((other) => ({
    label: names.nextProtocol(other),
    message: { type: "verifyWith", protocol: other },
  }));
}

const others = (protocol: Protocol): readonly Protocol[] => protocols.filter((other) => other !== protocol);
