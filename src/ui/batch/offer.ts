import type { BatchView } from "../../app/batch/batch.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { hasMirrorFailed, isUncompared, canImportAlone } from "../../app/batch/rowCategory.ts";
import type { FileSummary } from "../../app/publication/agreement.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { hoverWords } from "../../text/hover.ts";
import { listText } from "../../text/language.ts";
import { andKnownListed, publishesListed, publishLabel } from "../../text/verification/publishedFiles.ts";
import { planWords } from "../../text/verification/plan.ts";
import type { Button, Block } from "../page/pageModel.ts";
import { manageTrust } from "../buttons.ts";
import { possibleSecretsSection, fileSection, type ShownFiles } from "../verification/plan/fileSection.ts";
import { text } from "../values/shownText.ts";
import { isUnknownOfTicked } from "./notices.ts";

/** What would leave, to whom and for ever, with the button that agrees to it; or the files themselves. */
export function offer(view: BatchView, part: "banner" | "files" = "banner"): readonly Block[] {
  const { list, isTrusted, rows } = view;
  if (list === undefined) return [];
  if (part === "files") return fileSection(filesOf(list, rows));
  const cancel: Button = { label: words.cancel(), message: { type: "cancel" } };
  if (!rows.some(({ state }) => state.kind === "planned")) {
    // What there is to verify is not known then.
    if (rows.some(hasMirrorFailed)) return [];
    const alone = rows.filter(canImportAlone).length;
    return [
      {
        kind: "banner",
        icon: "info",
        title: words.nothingToVerify(),
        pieces: [
          ...(isTrusted ? whyNothing(rows) : [hoverWords.buildsOnceTrusted()]),
          ...(alone > 0 ? [words.mayVerifyAlone()] : []),
        ].map(text),
        buttons: isTrusted ? [] : [manageTrust()],
      },
    ];
  }
  const obstacle =
    list.contracts === 0 ? words.noneTicked() : list.unconfirmed > 0 ? planWords.confirmFirst() : undefined;
  const isFresh = !isNothing(list.fresh);
  const agree: Button = {
    label: isFresh
      ? words.publishAndVerify(
          publishLabel(list.fresh),
          list.fresh.hasSettings && list.fresh.files > 0,
          list.contracts,
        )
      : list.contracts === 0
        ? words.verifyNone()
        : words.verify(list.contracts),
    icon: isFresh ? "cloud-upload" : "verified",
    message: { type: "publish", plan: list.id },
    primary: list.contracts > 0 && !isUnknownOfTicked(view),
    disabledBecause: obstacle,
  };
  const sentence = isFresh
    ? [
        publishesListed(list.fresh, listText(list.hosts)),
        ...(isNothing(list.known) ? [] : [andKnownListed(list.known, listText(list.hosts))]),
      ]
    : [list.contracts === 0 ? words.noneTicked() : words.publishesKnown(list.hosts)];
  return [
    {
      kind: "banner",
      icon: "eye",
      title: isFresh ? planWords.noneSentYet() : words.noneSentYet(),
      pieces: sentence.map(text),
      buttons: [agree, cancel],
    },
    ...possibleSecretsSection(filesOf(list, rows)),
  ];
}

/** Why none of the contracts can be verified: first those whose code could not be compared, by network. */
function whyNothing(rows: readonly BatchRow[]): readonly string[] {
  const open = rows.filter(({ state }) => state.kind === "notPossible" && state.held !== "exact");
  const [uncompared, others] = [open.filter(isUncompared), open.filter((row) => !isUncompared(row))];
  const networks = [...new Set(uncompared.map(({ subject }) => subject.network))];
  const counted = networks.map((name) =>
    words.uncomparedOn(uncompared.filter(({ subject }) => subject.network === name).length, name),
  );
  const all = [...counted, ...(others.length > 0 ? [words.noBuildOf(others.length)] : [])];
  return all.length > 0 ? all : [words.noneNeedsIt()];
}

const isNothing = ({ files, hasSettings }: FileSummary): boolean => files === 0 && !hasSettings;

/** Whether all files of its build are sent, as nothing names those that the contract needs. */
const sendsAllFiles = ({ state }: BatchRow): boolean =>
  state.kind === "planned" && state.isTicked && state.plan.dryRun.grade === "notProved";

function filesOf(list: NonNullable<BatchView["list"]>, rows: BatchView["rows"]): ShownFiles {
  const paths = new Set(
    rows.flatMap(({ state }) =>
      state.kind === "planned" && state.isTicked
        ? [state.plan.build.slice(0, state.plan.build.lastIndexOf(":"))]
        : [],
    ),
  );
  const isOfOne = paths.size === 1;
  const [first] = paths;
  return {
    plan: list.id,
    files: list.files.map((file) => ({
      ...file,
      isConfirmed: !file.isUnconfirmed && file.possibleSecrets.length > 0,
      notes: [
        ...(file.isSettings === true ? [planWords.settings()] : []),
        ...(file.contracts > 1 ? [words.neededBy(file.contracts)] : []),
        ...(list.hosts.length > 1 ? [file.host] : []),
      ],
    })),
    first: isOfOne ? first : undefined,
    notes: [rows.some(sendsAllFiles) ? words.allOfUnchecked() : words.onlyNeeded()],
  };
}
