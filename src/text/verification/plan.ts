import * as l10n from "@vscode/l10n";
import type { PossibleSecret } from "../../app/publication/possibleSecretsIn.ts";
import type { BuildTool } from "../../builds/build.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { numberText, plural, sizeText } from "../language.ts";

/** The words of the page that shows what would be published, before anything is. */
export const planWords = {
  tab: (contract: string) => l10n.t("{0}: verify from build", contract),
  title: (build: string) => l10n.t("Verify {0} from your build", visibleText(build, 60)),
  /** Whatever the service made of them. */
  publishesKnown: (hosts: string) => l10n.t("You agreed to send all of these files to {0} before.", hosts),
  /** For which contract, and with which settings, earlier versions did not note. */
  publishesKnownElsewhere: (hosts: string) =>
    l10n.t("You agreed to send all of these files to {0} before, but possibly for another contract.", hosts),
  publishesKnownFiles: (hosts: string) =>
    l10n.t(
      "You agreed to send all of these files to {0} before, but possibly with other compiler settings.",
      hosts,
    ),
  /** The mirror node was asked, and the service for a status: no more than files has not been sent. */
  noneSentYet: () => l10n.t("No files are sent until you press Publish"),
  /** Of a build that cannot be published. */
  noneSent: () => l10n.t("No files were sent"),
  askedByAnother: () =>
    l10n.t("Another extension or an agent asks for this. Only you can publish the files."),
  cancel: () => l10n.t("Cancel"),
  importInstead: () => l10n.t("Import from Block Explorer"),
  importSends: (host: string) =>
    l10n.t("Sends the address and chain ID to {0}, which imports the block explorer's source.", host),
  /** Of a build that cannot be published, or gives a partial match at best. */
  explorerMayHave: () => l10n.t("The block explorer may have the deployed source."),
  importSendsNone: () => l10n.t("Import sends none of your files."),
  explorerHadNone: () => l10n.t("The block explorer had no published source for this contract."),
  chooseBuild: () => l10n.t("Choose Another Build…"),
  publishUncompared: () => l10n.t("Publish Without Comparison…"),
  /** After a reload of the window, which keeps no plan. */
  notKept: () => l10n.t("Compare again"),
  /** What was sent just before is not known: the status, which is asked for then, tells. */
  compareToContinue: () =>
    l10n.t(
      "The window was reloaded. Compare again to see the verification status, the expected result, and the files that would be published.",
    ),
  compareAgain: () => l10n.t("Compare Again"),
  exactFromCommit: () => l10n.t("Check out that commit and build it. That build may give an exact match."),
  /** What is folded away of a contract that publishing would change nothing about, with a button that publishes, and without one. */
  publishAnyway: () => l10n.t("Publish this build anyway"),
  buildDetails: () => l10n.t("Details of this build"),
  /** Of a contract that publishing would change nothing about. */
  onlyComparedAgain: () => l10n.t("You can still publish to have the service compare again."),
  exactOnceCheckedOut: () =>
    l10n.t("Check out that commit and build it, then verify again: the result may be an exact match."),
  /** What to do for a build that holds neither metadata nor the compiler's input. */
  keepBuildInfo: (tool: BuildTool) =>
    tool === "hardhat"
      ? l10n.t(
          "Compile with build-info, which Hardhat writes to artifacts/build-info, or open the folder that contains it. Then compare again.",
        )
      : l10n.t(
          "Compile so that the metadata or the build-info file is kept, or open the folder that contains it. Then compare again.",
        ),
  compileAgain: () => l10n.t("Compile the contract again. Then compare again."),
  /** What to do for a build of which source files are missing: tools fetch those of libraries. */
  restoreMissing: (files: number, tool: BuildTool) =>
    tool === "foundry"
      ? plural(files, {
          one: () =>
            l10n.t("Restore the missing file (for example, with forge install), then compare again."),
          other: () =>
            l10n.t("Restore the missing files (for example, with forge install), then compare again."),
        })
      : plural(files, {
          one: () => l10n.t("Restore the missing file, then compare again."),
          other: () => l10n.t("Restore the missing files, then compare again."),
        }),
  noService: () => l10n.t("This network has no verification service."),
  tooLarge: (bytes: number) =>
    l10n.t("Services accept up to 30 MB of source. This build has {0}.", sizeText(bytes)),
  /** Folded away beside the box of a partial match. */
  moreOfMatch: () => l10n.t("More about this match"),
  /** As VS Code calls it. */
  manageTrust: () => l10n.t("Manage Workspace Trust"),
  confirmFirst: () => l10n.t("Confirm the files that may contain secrets first."),
  files: () => l10n.t("Files"),
  libraryFiles: (files: number, bytes: number) =>
    plural(files, {
      one: () => l10n.t("{0} library file ({1})", numberText(files), sizeText(bytes)),
      other: () => l10n.t("{0} library files ({1})", numberText(files), sizeText(bytes)),
    }),
  allFiles: () =>
    l10n.t(
      "All files of the build are sent, also those that the contract's metadata does not name: the service could not reproduce the bytecode without them.",
    ),
  allWithoutMetadata: () =>
    l10n.t(
      "All files of the build are sent: the tool kept no metadata, which would name those that the contract needs.",
    ),
  asMetadata: () =>
    l10n.t("They are sent with the compiler's metadata, as services do not accept empty files otherwise."),
  onlyNamed: () => l10n.t("Only the files that the contract's metadata names are sent."),
  file: () => l10n.t("File"),
  from: () => l10n.t("From"),
  license: () => l10n.t("License"),
  noLicense: () => l10n.t("none stated"),
  size: () => l10n.t("Size"),
  open: () => l10n.t("Open"),
  openFile: (path: string) => l10n.t("Open {0} as it would be published", path),
  changedOnDisk: () => l10n.t("the file on disk has changed since"),
  /** From the file of that very path. */
  ofWorkspace: () => l10n.t("workspace"),
  ofMetadata: () => l10n.t("metadata"),
  /** Of what stands among the files and is none. */
  settings: () => l10n.t("compiler settings"),
  sentBefore: () => l10n.t("sent before"),
  possibleSecrets: () => l10n.t("May contain secrets"),
  possibleSecretsSentence: () => l10n.t("Review these lines, then confirm each file that may become public."),
  confirmFile: () => l10n.t("Not a Secret"),
  /** Of a file in which nothing but paths of the user's computer may be secret. */
  confirmPaths: () => l10n.t("May Become Public"),
  confirmed: () => l10n.t("confirmed"),
  possibleSecret: ({ kind, line }: PossibleSecret) => {
    const where = numberText(line);
    if (kind === "phrase") return l10n.t("line {0}: what may be a recovery phrase", where);
    if (kind === "localPath") return l10n.t("line {0}: a path of your computer", where);
    if (kind === "url") return l10n.t("line {0}: a URL with a password or a key", where);
    return kind === "keyFile"
      ? l10n.t("line {0}: an encoded private key", where)
      : l10n.t("line {0}: what may be a private key", where);
  },
  morePossibleSecrets: (count: number) => l10n.t("and {0} more", numberText(count)),
  restricted: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} file has a license that restricts use, or none.", numberText(count)),
      other: () => l10n.t("{0} files have a license that restricts use, or none.", numberText(count)),
    }),
  comparison: () => l10n.t("Comparison"),
  withRecord: () => l10n.t("with your deployment record"),
  record: () => l10n.t("Deployment record"),
  runtime: () => l10n.t("Runtime bytecode"),
  equalBytes: (bytes: number) =>
    plural(bytes, {
      one: () => l10n.t("{0} byte, equal", numberText(bytes)),
      other: () => l10n.t("{0} bytes, equal", numberText(bytes)),
    }),
  metadataHash: () => l10n.t("Metadata hash"),
  hashEqual: () => l10n.t("equal"),
  hashDiffers: () => l10n.t("different"),
  hashNone: () => l10n.t("none in this bytecode"),
  library: (name: string) => l10n.t("Library {0}", name),
  immutables: () => l10n.t("Immutable values"),
  filledIn: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} value, set at deployment", numberText(count)),
      other: () => l10n.t("{0} values, set at deployment", numberText(count)),
    }),
  creation: () => l10n.t("Creation bytecode"),
  creationExact: () => l10n.t("expected: exact match"),
  creationMatch: () => l10n.t("expected: partial match"),
  noTraces: () => l10n.t("not compared: this network has no traces"),
  creationTransaction: () => l10n.t("Creation transaction"),
  sentAlong: () => l10n.t("sent with the source files"),
  notCompared: () => l10n.t("not compared"),
  compiledWith: () => l10n.t("Compiled with"),
  compiler: () => l10n.t("Compiler"),
  optimizer: () => l10n.t("Optimizer"),
  optimizerRuns: (runs: number) =>
    plural(runs, {
      one: () => l10n.t("{0} run", numberText(runs)),
      other: () => l10n.t("{0} runs", numberText(runs)),
    }),
  optimizerOn: () => l10n.t("on"),
  optimizerOff: () => l10n.t("off"),
  evmVersion: () => l10n.t("EVM version"),
  viaIr: () => l10n.t("Via IR"),
  viaIrNote: (files: number | undefined) =>
    files === undefined
      ? l10n.t("may need all files of the build")
      : plural(files, {
          one: () => l10n.t("may need the {0} file of the build", numberText(files)),
          other: () => l10n.t("may need all {0} files of the build", numberText(files)),
        }),
  build: () => l10n.t("Build"),
  built: () => l10n.t("Built"),
  otherBuilds: (count: number) =>
    plural(count, {
      one: () => l10n.t("{0} other build has this bytecode too.", numberText(count)),
      other: () => l10n.t("{0} other builds have this bytecode too.", numberText(count)),
    }),
  chooseUncomparedTitle: () => l10n.t("Contract Lens: Choose the Build of This Contract"),
  chooseTitle: () => l10n.t("Contract Lens: Choose a Build"),
};
