import * as l10n from "@vscode/l10n";
import { assertNever } from "../core/assertNever.ts";
import type { PastedAbiReason } from "../app/decoding/readPastedAbi.ts";

/** What the list of ABIs says from which one is chosen for an address. */
export const abiChoiceWords = {
  askAddress: () => l10n.t("Contract Lens: Use ABI or Build for an Address"),
  title: (address: string, network: string) => l10n.t("Use ABI or Build for {0} ({1})", address, network),
  stop: () => l10n.t("Stop Using This ABI"),
  chosenFile: (name: string, path: string) => l10n.t("{0} from {1}", name, path),
  chosenItems: () => l10n.t("the ABI that you entered"),
  clipboard: () => l10n.t("Paste ABI from Clipboard"),
  clipboardDetail: () => l10n.t("JSON, or one signature per line"),
  enter: () => l10n.t("Enter Signature…"),
  enterDetail: () => l10n.t("for example, function withdraw(uint256 amount)"),
  file: () => l10n.t("Select ABI File…"),
  builds: () => l10n.t("Builds"),
  enterTitle: () => l10n.t("Contract Lens: Signature of a Function, Event, or Error"),
  fileTitle: () => l10n.t("Select ABI File"),
  noAbiInFile: () => l10n.t("This file contains no ABI."),
  selectContract: () => l10n.t("Select a contract in this file"),
  used: (address: string) => l10n.t("This ABI is now used for {0}.", address),
  stopped: (address: string) => l10n.t("No chosen ABI is used for {0} anymore.", address),
  notStored: () => l10n.t("The ABI could not be saved. It may be too large, or the disk cannot be written."),
  needsContract: () => l10n.t("An ABI is chosen for a contract. Enter an EVM address or contract ID."),
};

/** Why a text is no ABI, and what to do. */
export function explainPastedAbi(reason: PastedAbiReason): string {
  switch (reason) {
    case "empty":
      return l10n.t(
        "There is no ABI. Copy the ABI's JSON, or a signature such as function withdraw(uint256).",
      );
    case "tooLong":
      return l10n.t("This is too long for an ABI.");
    case "notJson":
      return l10n.t("This is not valid JSON.");
    case "noAbi":
      return l10n.t("This JSON contains no ABI.");
    case "severalContracts":
      return l10n.t("This JSON contains several contracts. Use the ABI of one of them.");
    case "unknownStruct":
      return l10n.t("A struct is not declared here. Paste its declaration, too, or the ABI as JSON.");
    case "notSignatures":
      return l10n.t(
        "This is not a signature. Use the form function withdraw(uint256 amount), one signature per line.",
      );
    default:
      return assertNever(reason);
  }
}
