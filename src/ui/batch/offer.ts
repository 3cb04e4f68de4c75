import type { BatchView } from "../../app/batch/batch.ts";
import type { BatchRow } from "../../app/batch/batchRow.ts";
import { hasMirrorFailed, mayBeVerifiedAlone } from "../../app/batch/rowStanding.ts";
import type { Listed } from "../../app/publication/agreement.ts";
import { batchWords as words } from "../../text/batch/batchPage.ts";
import { listText } from "../../text/language.ts";
import { andKnownListed, publishesListed, publishLabel } from "../../text/verification/listed.ts";
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
    const alone = rows.filter(mayBeVerifiedAlone).length;
    return [
      {
        kind: "banner",
        icon: "info",
        title: words.nothingToVerify(),
        pieces: [words.noneReady(), ...(alone > 0 ? [words.mayVerifyAlone(alone)] : [])].map(text),
        buttons: [],
      },
    ];
  }
  const obstacle = !isTrusted
    ? planWords.trustFirst()
    : list.contracts === 0
      ? words.noneTicked()
      : list.unconfirmed > 0
        ? planWords.confirmFirst()
        : undefined;
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
    primary: isTrusted && list.contracts > 0 && !isUnknownOfTicked(view),
    disabledBecause: obstacle,
  };
  const told = isFresh
    ? [
        publishesListed(list.fresh, listText(list.hosts)),
        ...(isNothing(list.known) ? [] : [andKnownListed(list.known, listText(list.hosts))]),
      ]
    : [list.contracts === 0 ? words.noneTicked() : words.publishesKnown(list.hosts)];
  const notYet = isFresh ? planWords.noneSentYet() : words.noneSentYet();
  return [
    {
      kind: "banner",
      icon: "eye",
      title: isTrusted ? notYet : planWords.publishingOff(),
      // What publishing does is promised to nobody where it is off.
      pieces: (isTrusted ? told : [planWords.trustFirst()]).map(text),
      buttons: [...(isTrusted ? [agree] : [manageTrust(), agree]), cancel],
    },
    ...possibleSecretsSection(filesOf(list, rows)),
  ];
}

const isNothing = ({ files, hasSettings }: Listed): boolean => files === 0 && !hasSettings;

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
