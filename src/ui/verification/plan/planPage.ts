import { checksummed, shortAddress } from "../../../core/address.ts";
import { hostOf } from "../../../core/hosts.ts";
import type { PlannedFile } from "../../../app/publication/plan.ts";
import { largestUploadBytes } from "../../../services/verifier/uploads.ts";
import { explainGrade } from "../../../text/builds/grade.ts";
import { planWords as words } from "../../../text/verification/plan.ts";
import { sizeText } from "../../../text/language.ts";
import type { Button } from "../../page/button.ts";
import type { Block, PageModel } from "../../page/pageModel.ts";
import type { Piece } from "../../page/piece.ts";
import { toneIcons } from "../../page/toneIcons.ts";
import { aside, code } from "../../values/shownText.ts";
import { comparisonSection, compilerSection } from "./comparison.ts";
import { proxyBanner, proxySection } from "../proxy/proxySection.ts";
import { lacksImplementation } from "../proxy/proxyView.ts";
import { unconfirmed, type PlanView } from "./view.ts";

/** What stands under the head: the expected result, what would leave, and the list that is agreed to. */
export function planBody(view: PlanView): PageModel["body"] {
  const { plan, subject, uncompared } = view;
  const { tone, title, sentence } = explainGrade(plan.dryRun, {
    build: buildName(view),
    address: shortAddress(checksummed(subject.address)),
    network: subject.network.name,
    uncompared,
  });
  return [
    { kind: "banner", tone, icon: toneIcons[tone], title, pieces: [text(sentence)], buttons: [] },
    ...proxyBanner(view.proxy),
    ...offer(view),
    ...doubtful(view),
    ...list(view),
    { kind: "columns", columns: [[comparisonSection(view)], [compilerSection(view)]] },
    ...proxySection(view.proxy),
  ];
}

/** `src/Vault.sol:Vault`, or the name alone where the tool does not say more. */
export function buildName({ plan }: PlanView): string {
  const { source, name } = plan.match.build;
  return source === undefined ? name : `${source}:${name}`;
}

/** What would leave, to whom and for ever, and the button that agrees to it. */
function offer(view: PlanView): readonly Block[] {
  const { plan, subject, others, unpublished, uncompared } = view;
  const { verifierUrl, explorerSource } = subject.network;
  const rest: Button[] = [
    ...(others.length === 0 && uncompared === undefined
      ? []
      : [{ label: words.chooseBuild(), message: { type: "chooseBuild" } } as const]),
    ...(explorerSource === undefined
      ? []
      : [{ label: words.importInstead(), message: { type: "importSource" } } as const]),
    { label: words.cancel(), message: { type: "cancel" } },
  ];
  const found = others.length === 0 ? [] : [aside(words.otherBuilds(others.length))];
  if (plan.publication === undefined || verifierUrl === undefined)
    return [
      {
        kind: "banner",
        icon: "info",
        title: words.nothingSentYet(),
        pieces: [
          ...(verifierUrl === undefined ? [text(words.noService())] : []),
          ...(plan.metadata === undefined ? [text(words.noMetadata())] : []),
          ...found,
        ],
        buttons: [
          ...(uncompared === undefined
            ? [{ label: words.compareAgain(), icon: "debug-restart", message: { type: "tryAgain" } } as const]
            : []),
          ...rest,
        ],
      },
    ];
  const { files } = plan;
  const host = hostOf(verifierUrl);
  const known = unpublished.size === 0 ? [aside(words.publishesKnown(host))] : [];
  const publish: Button = {
    label: words.publish(files.length),
    icon: "cloud-upload",
    message: { type: "publish", plan: view.id },
    primary:
      !lacksImplementation(view.proxy) &&
      plan.match.relation !== undefined &&
      plan.match.relation.kind !== "sameCode",
    disabledBecause: obstacle(view),
  };
  return [
    {
      kind: "banner",
      icon: "eye",
      title: view.proxy === undefined ? words.nothingSentYet() : words.nothingPublishedYet(),
      pieces: [text(words.publishes(files.length, sizeOf(files), host)), ...known, ...found],
      buttons: [publish, ...rest],
    },
  ];
}

function obstacle(view: PlanView): string | undefined {
  if (!view.isTrusted) return words.untrusted();
  if (view.plan.bytes > largestUploadBytes) return words.tooLarge(view.plan.bytes);
  return unconfirmed(view) > 0 ? words.confirmFirst() : undefined;
}

const mostDoubts = 5;

/** Files that may hold a secret, each to be agreed to by itself. */
function doubtful(view: PlanView): readonly Block[] {
  const { plan, confirmed } = view;
  const lines = plan.files.flatMap((file, index): Block[] => {
    if (file.doubts.length === 0 || !view.unpublished.has(file.path)) return [];
    const told = file.doubts.slice(0, mostDoubts).map((doubt) => aside(words.doubt(doubt)));
    const left = file.doubts.length - told.length;
    const isConfirmed = confirmed.has(file.path);
    return [
      {
        kind: "line",
        pieces: [
          code(file.path),
          ...told,
          ...(left === 0 ? [] : [aside(words.moreDoubts(left))]),
          openPiece(view, file, index),
        ],
        button: isConfirmed
          ? {
              label: words.confirmed(),
              icon: "check",
              message: { type: "confirmFile", plan: view.id, file: index },
            }
          : { label: words.confirmFile(), message: { type: "confirmFile", plan: view.id, file: index } },
      },
    ];
  });
  if (lines.length === 0) return [];
  const sentence: Block = { kind: "paragraph", pieces: [text(words.doubtfulSentence())] };
  return [{ kind: "section", title: words.doubtful(), blocks: [sentence, ...lines] }];
}

/** Every file that would be sent. */
function list(view: PlanView): readonly Block[] {
  const { plan, unpublished } = view;
  const { files } = plan;
  if (files.length === 0) return [];
  const columns = [
    { title: words.file() },
    { title: words.from() },
    { title: words.license() },
    { title: words.size() },
    { title: words.open(), isUnseen: true },
  ];
  const rows = files.map((file, index) => [
    [code(file.path), ...(unpublished.has(file.path) ? [] : [aside(words.publishedBefore())])],
    origin(file),
    [file.license === undefined ? aside(words.noLicense()) : text(file.license)],
    [text(sizeText(file.bytes))],
    [openPiece(view, file, index)],
  ]);
  const restricted = files.filter(({ license }) => license === undefined || isRestricted(license)).length;
  return [
    {
      kind: "section",
      title: words.files(),
      note: [aside(words.filesNote(files.length, sizeOf(files)))],
      blocks: [
        { kind: "table", name: "files", columns, rows },
        {
          kind: "paragraph",
          pieces: [
            aside(
              !plan.isProvable
                ? words.allWithoutMetadata()
                : plan.hasAllFiles
                  ? words.allFiles()
                  : words.onlyNamed(),
            ),
            ...(restricted === 0 ? [] : [aside(words.restricted(restricted))]),
          ],
        },
      ],
    },
  ];
}

function openPiece(view: PlanView, { path }: PlannedFile, file: number): Piece {
  const message = { type: "openFile", plan: view.id, file } as const;
  return { kind: "action", text: words.open(), title: words.openFile(path), message };
}

function origin({ from }: PlannedFile): readonly Piece[] {
  if (from.path === undefined) return [aside(words.ofMetadata())];
  const told = from.isOfBuildInfo ? text(words.ofBuildInfo()) : code(from.path);
  return [told, ...(from.hasChanged ? [aside(words.changedOnDisk())] : [])];
}

/** Licences that do not let others use the source: it may not be the user's to publish. */
const isRestricted = (license: string): boolean => /^(?:UNLICENSED|BUSL-)/i.test(license);

const sizeOf = (files: readonly PlannedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

const text = (shown: string): Piece => ({ kind: "text", text: shown });
