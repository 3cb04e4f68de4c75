import { matchWords } from "../../text/builds/match.ts";
import type { Button } from "../page/pageModel.ts";

/** The command by which git has a commit again. */
export const checkoutCommand = (commit: string): string => ["git", "checkout", commit].join(" ");

/** Copies the command by which git has the sources again that were deployed. @param commit in hexadecimal digits */
export const copyCheckout = (commit: string, primary = false): Button => ({
  label: matchWords.copyCheckout(commit),
  icon: "copy",
  message: { type: "copy", text: checkoutCommand(commit) },
  primary,
});
