import { outcomeOfMatch } from "../../services/verifier/outcome/outcome.ts";
import { explainStatus } from "../../text/verification/status.ts";
import { text, type Form } from "../values/shownText.ts";

/** A service's word for a match in the words of the page, with its own behind them for who wants these; another word as it came. */
export function matchForm(otherwise: Form<string>): Form<string> {
  return (word, at) => {
    const state = outcomeOfMatch(word);
    if (state === "unknown") return otherwise(word, at);
    return [text(explainStatus(state).brief), { kind: "wire", text: word }];
  };
}
