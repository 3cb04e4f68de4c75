import type { Explanation } from "../explanation.ts";
import { hoverWords } from "../hover.ts";
import { sentences } from "../language.ts";

/** Says of what was not verified that the workspace records the contract on other networks: choosing one of these comes first. */
export function besideOtherNetworks(
  { tone, title, sentence, nextStep, remedies }: Explanation,
  recordedOn: readonly string[],
  network: string,
): Explanation {
  return {
    tone,
    title,
    sentence,
    nextStep: sentences(hoverWords.recordedOn(recordedOn, network), nextStep),
    remedies: ["selectNetwork", ...remedies.filter((remedy) => remedy !== "selectNetwork")],
  };
}
