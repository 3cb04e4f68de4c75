import { tellBuildStory } from "./buildStory.ts";
import { tellCallStory } from "./callStory.ts";
import { tellDeletionStory } from "./deletionStory.ts";
import { tellExplorerStory } from "./explorerStory.ts";
import { tellMatchingStory } from "./matchingStory.ts";
import { tellOddRecordsStory } from "./oddRecordsStory.ts";
import { tellOddResultStory } from "./oddResultStory.ts";
import { tellOutcomeStory } from "./outcomeStory.ts";
import { tellRecordStory } from "./recordStory.ts";
import { tellResultStory } from "./resultStory.ts";
import { tellSlowStory } from "./slowStory.ts";
import type { Setting } from "./setting.ts";
import { tellUploadOutcomeStory } from "./uploadOutcomeStory.ts";
import { tellSignatureStory } from "./signatureStory.ts";
import { tellVerifierFaultStory } from "./verifierFaultStory.ts";
import { tellLookupFaultStory } from "./lookupFaultStory.ts";

/**
 * Brings every sample about. The order is part of the samples: addresses and transaction IDs follow from what was sent
 * before, so new chapters go to the end.
 */
export async function tellStory(setting: Setting): Promise<void> {
  const cast = await tellMatchingStory(setting);
  await tellOutcomeStory(setting);
  await tellExplorerStory(setting);
  await tellResultStory(setting, cast);
  await tellOddResultStory(setting, cast);
  await tellRecordStory(setting);
  await tellDeletionStory(setting);
  await tellSlowStory(setting);
  tellVerifierFaultStory(setting);
  tellOddRecordsStory(setting);
  tellLookupFaultStory(setting);
  tellUploadOutcomeStory(setting);
  await tellBuildStory(setting);
  await tellCallStory(setting);
  await tellSignatureStory(setting);
}
