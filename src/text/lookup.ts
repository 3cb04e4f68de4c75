import type { InspectSubject } from "../app/lookups/inspectSubject.ts";
import type { Explanation } from "./explanation.ts";

/** HTTP 400 in sentences; the service's own words stand beneath. */
export function explainBadRequest({ network }: InspectSubject): Explanation {
  return {
    tone: "bad",
    title: "The mirror node refused the request",
    sentence: `The mirror node of ${network.name} found the request itself wrong. Its words stand below.`,
    nextStep: "Check the identifier, and the times if you asked for the record as of some.",
    remedies: [],
  };
}

/** A network that has no mirror node, so that nothing can be looked up on it. */
export function explainNoMirror({ network }: InspectSubject): Explanation {
  return {
    tone: "neutral",
    title: "No mirror node",
    sentence: `${network.name} has no mirror node in the settings, so nothing was looked up.`,
    nextStep: "Look on another network, or add a mirror node to this one in the settings.",
    remedies: ["openNetworkSettings"],
  };
}
