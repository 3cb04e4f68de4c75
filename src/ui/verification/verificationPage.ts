import { assertNever } from "../../core/assertNever.ts";
import type { Html } from "../parts/html.ts";
import { finishedPage } from "./finishedPage.ts";
import { restoredPage } from "./restoredPage.ts";
import { runningPage } from "./runningPage.ts";
import type { VerificationView } from "./view.ts";

/** What a verification panel shows, for `renderDocument`. */
export function verificationPage(view: VerificationView): Html {
  switch (view.kind) {
    case "running":
      return runningPage(view);
    case "finished":
      return finishedPage(view);
    case "restored":
      return restoredPage(view);
    default:
      return assertNever(view);
  }
}
