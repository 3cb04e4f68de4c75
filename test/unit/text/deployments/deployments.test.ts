import type { DeploymentStatus } from "../../../../src/app/deploymentChecks/deploymentStatus.ts";
import { explainDeployment } from "../../../../src/text/deployments/deployments.ts";
import { describeTexts } from "../../../support/textSnapshots.ts";
import { explanationTexts } from "../explanationText.ts";

const verified = { kind: "verified", match: "perfect", canBeImproved: false } as const;

const differs = { name: "Menu", share: 0.956 };

const statuses: Readonly<Record<string, object>> = {
  "exact match": verified,
  "partial match": { ...verified, match: "partial" },
  "partial match that can be improved": { ...verified, match: "partial", canBeImproved: true },
  "partial match of other code": { ...verified, match: "partial", differs },
  "not verified": { kind: "notVerified", build: undefined },
  "not verified, other code": { kind: "notVerified", build: "otherCode", differs },
  "not verified, build with other metadata": { kind: "notVerified", build: "otherMetadata" },
  "not verified, build incomplete": { kind: "notVerified", build: "incomplete" },
  "not verified, sources not proved": { kind: "notVerified", build: "unchecked" },
  "no code": { kind: "noCode" },
  "of an earlier chain": { kind: "gone" },
  deleted: { kind: "deleted" },
  "other code": { kind: "otherCode", differs: { name: "Menu" } },
  "other code, by an earlier check": { kind: "otherCode" },
  "chain not supported": { kind: "unsupportedChain" },
  "response not recognized": { kind: "unclear" },
  "not known": { kind: "unknown" },
};

describeTexts(
  "deployments",
  explanationTexts(
    Object.fromEntries(
      Object.entries(statuses).map(([name, status]) => {
        const { full: sentence, ...words } = explainDeployment(status as DeploymentStatus);
        return [name, { ...words, sentence }];
      }),
    ),
  ),
);
