import { outcomeOfMatch } from "../../services/verifier/outcome/outcome.ts";
import { explainStatus } from "../../text/verification/status.ts";
import type { VerificationStatus } from "../../services/verifier/status.ts";
import type { PieceField } from "../page/pageModel.ts";
import { text, type Form } from "../values/shownText.ts";

/** The fields of a status: those alone that are there of a contract that is not verified, of which nothing else is to be expected. */
export function statusFields(
  state: VerificationStatus["state"],
  fields: readonly PieceField[],
): readonly PieceField[] {
  return state === "notVerified" ? fields.filter(({ nothing }) => nothing === undefined) : fields;
}

/** A service's word for a match in the words of the page, with its own behind them for who wants these; another word as it came. */
export function matchForm(otherwise: Form<string>, stateOf = outcomeOfMatch): Form<string> {
  return (word, at) => {
    const state = stateOf(word);
    if (state === "unknown") return otherwise(word, at);
    return [text(explainStatus(state).brief), { kind: "wire", text: word }];
  };
}
