import { statusNow, statusSince } from "../../../app/subjects/recordVerification.ts";
import { lacksStatusLookup } from "../../../services/verifier/status.ts";
import { lookupWords } from "../../../text/pages/panel.ts";
import { statusNotKnown } from "../../../text/failures/failure.ts";
import { recordWords as words } from "../../../text/subjects/record/recordPage.ts";
import { explainStatus } from "../../../text/verification/status.ts";
import { explainStatusFailure } from "../../../text/verification/statusFailure.ts";
import type { Block, Piece } from "../../page/pageModel.ts";
import { joined } from "../../values/shownText.ts";
import { rawPlaces } from "../rawPlaces.ts";
import { failureBanner, failureButtons, whatHappened } from "../withoutResponse.ts";
import type { RecordView } from "../view.ts";

/** That the last lookup of the verification status failed, and what is known from before. */
export function statusBanner(view: RecordView): readonly Block[] {
  const { status, statusError } = view.verification;
  const known = lastKnown(view);
  if (statusError === undefined) return [];
  // A service that never tells is no trouble: the chip says so.
  if (status === undefined && lacksStatusLookup(statusError.failure)) return [];
  const explanation = explainStatusFailure(statusError);
  const { tone, title, nextStep } = explanation;
  const buttons = failureButtons(statusError, explanation, {
    label: lookupWords.openVerifiers(),
    message: { type: "openRaw", responseIndex: rawPlaces.statusFailure },
  });
  // Refreshing asks both services: where the mirror node failed, too, its banner offers the same.
  const offered = new Set(
    failureBanner(view).flatMap((block) =>
      block.kind === "banner" ? block.buttons.map(({ label }) => label) : [],
    ),
  );
  const pieces: readonly Piece[] = [
    { kind: "text", text: `${whatHappened(statusError, explanation)} ` },
    known ?? { kind: "text", text: statusNotKnown() },
    ...(nextStep === "" ? [] : [{ kind: "text", text: ` ${nextStep}` } as const]),
  ];
  return [
    {
      kind: "banner",
      tone,
      title,
      pieces: [{ kind: "joined", pieces }],
      buttons: buttons.filter(({ label }) => !offered.has(label)),
    },
  ];
}

function lastKnown({ verification, now }: RecordView): Piece | undefined {
  const state = statusNow(verification);
  const since = statusSince(verification, now);
  if (state === undefined || since === undefined) return undefined;
  const text = explainStatus(state).title;
  return joined(words.lastKnownStatus(), [
    { kind: "text", text },
    { kind: "age", at: since },
  ]);
}
