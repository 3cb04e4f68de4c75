import * as l10n from "@vscode/l10n";
import type {
  compilationShape,
  directRecordShape,
  filesShape,
  jobShape,
  sessionRecordShape,
} from "../../services/verifier/schema.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import { numberText } from "../language.ts";
import type { Labels } from "../value.ts";

const name = (): string => l10n.t("Name");
const compilerVersion = (): string => l10n.t("Compiler version");
const address = (): string => l10n.t("Address");
const chainId = (): string => l10n.t("Chain ID");
const verificationId = (): string => l10n.t("Verification ID");
const status = (): string => l10n.t("Status");

/** What the fields of a contract verification record are called. */
export const sessionLabels: Labels<typeof sessionRecordShape> = {
  name,
  compiledPath: () => l10n.t("Compiled path"),
  compilerVersion,
  status,
  statusMessage: () => l10n.t("Status message"),
  address,
  chainId,
  verificationId,
  storageTimestamp: () => l10n.t("Stored"),
  files: () => l10n.t("Files"),
};

/** Those of its files. */
export const fileLabels: Labels<typeof filesShape> = {
  found: () => l10n.t("Files found"),
  missing: () => l10n.t("Files missing"),
  invalid: () => l10n.t("Files invalid"),
};

/** Those of a verification result. */
export const directLabels: Labels<typeof directRecordShape> = {
  status,
  message: () => l10n.t("Message"),
  address,
  chainId,
  libraryMap: () => l10n.t("Libraries"),
};

/** Those of a job. */
export const jobLabels: Labels<typeof jobShape> = {
  contract: () => l10n.t("Contract"),
  error: () => l10n.t("Error"),
  isJobCompleted: () => l10n.t("Job completed"),
  verificationId,
  jobStartTime: () => l10n.t("Job started"),
  jobFinishTime: () => l10n.t("Job finished"),
  compilationTime: () => l10n.t("Compilation time"),
  externalVerifications: () => l10n.t("Other explorers"),
};

/** Those of the compilation of a verified source. */
export const compilationLabels: Labels<typeof compilationShape> = {
  name,
  fullyQualifiedName: () => l10n.t("Fully qualified name"),
  language: () => l10n.t("Language"),
  compiler: () => l10n.t("Compiler"),
  compilerVersion,
  compilerSettings: () => l10n.t("Compiler settings"),
};

/** What a record is called, by protocol. */
export const recordTitles: Readonly<Record<Protocol, () => string>> = {
  session: () => l10n.t("Contract verification record"),
  direct: () => l10n.t("Verification result"),
  job: () => l10n.t("Job"),
};

/** What several of them are called. */
export const recordListTitles: Readonly<Record<Protocol, () => string>> = {
  session: () => l10n.t("Contract verification records"),
  direct: () => l10n.t("Verification results"),
  job: () => l10n.t("Jobs"),
};

/** The other words of the parts of a page that show what a service holds. */
export const verificationRecordWords = {
  determinedOf: (place: number, count: number) =>
    l10n.t("determined the outcome, {0} of {1}", numberText(place), numberText(count)),
  others: () => l10n.t("Other records"),
  determinedNothing: (count: number) => l10n.t("{0}, did not affect the outcome", numberText(count)),
  record: (number: number) => l10n.t("Record {0}", numberText(number)),
  noList: () => l10n.t("The response contains no list of them. See the raw response."),
  notTheRequested: () => l10n.t("not the requested one"),
  unused: () => l10n.t("Unused items"),
  notTexts: () => l10n.t("Not a list of texts. Shown as received."),
  compilation: () => l10n.t("Compilation"),
  sameWords: () => l10n.t("Shown above under “{0}”: {1}."),
  placeholder: () => l10n.t("Placeholder"),
  libraryAddress: () => l10n.t("Library address"),
};

/** The words of what a service says of the explorers that it handed source on to. */
export const externalWords = {
  title: () => l10n.t("Other explorers"),
  note: () => l10n.t("submitted by the verification service"),
  explorer: () => l10n.t("Explorer"),
  result: () => l10n.t("Result"),
  pages: () => l10n.t("Pages"),
  submitted: () => l10n.t("submitted"),
  refused: () => l10n.t("not accepted"),
  notTold: () => l10n.t("not reported"),
  explorerUrl: (host: string) => l10n.t("Contract at {0}", host),
  statusUrl: (host: string) => l10n.t("Status at {0}", host),
  opens: (host: string) => l10n.t("Open in Browser: {0}", host),
};
