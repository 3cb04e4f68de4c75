import { messagesOf, type ApiError, type Failure } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import {
  explainBadRequest,
  explainNoLedger,
  type MissingReason,
  explainNotFound,
  missingReasons,
} from "../../text/subjects/missing.ts";
import {
  lookupWords as words,
  panelWords,
  otherFieldsLabels,
  otherFieldsWords,
} from "../../text/pages/panel.ts";
import { sentences } from "../../text/language.ts";
import type { Explanation } from "../../text/explanation.ts";
import { rpcUrlWords } from "../../text/networks/rpcUrl.ts";
import { explainNotSent } from "../../text/failures/notSent.ts";
import type { Button, Banner, Block, PieceField, Piece } from "../page/pageModel.ts";
import { settingsButton } from "../buttons.ts";
import type { LookupView } from "./view.ts";
import { localNode } from "../../app/networks/builtInNetworks.ts";
import { isLocalChain } from "../../app/networks/chainOf.ts";
import { hasLedger, ledgerHost } from "../../app/networks/network.ts";
import type { SourceObject, ValuePath } from "../../services/ledger/sourceField.ts";
import { fieldName, jsonField, jsonPieces } from "../values/jsonPieces.ts";
import { aside } from "../values/shownText.ts";
import { rawSection, type PlacedResponse } from "../parts/rawSection.ts";
import type { DetailState } from "../../app/lookups/ledgerDetails.ts";

/** More networks are a matter for the status bar. */
const mostNetworks = 6;
const longestSaid = 500;

/** Everything that a page shows in place of a response that was found. */
export function withoutResponse(view: LookupView): readonly Block[] {
  const { lookup, asking, error, subject } = view;
  if (!hasLedger(subject.network)) {
    const { remedies, ...said } = explainNoLedger(subject);
    const [first, ...others] = remedies.flatMap(settingsButton);
    const elsewhere = lookElsewhere(view);
    const primary = !elsewhere.some((button) => button.primary === true);
    const buttons = [...(first === undefined ? [] : [{ ...first, primary }]), ...elsewhere, ...others];
    return [banner(said, buttons)];
  }
  if (lookup?.value.kind === "notFound") {
    return [...failureBanner(view), ...missing(view), ...messagesSection(lookup.value.messages)];
  }
  if (lookup?.value.kind === "badRequest") {
    return [
      ...failureBanner(view),
      banner(explainBadRequest(subject), []),
      ...messagesSection(lookup.value.messages),
    ];
  }
  if (error !== undefined || view.notSent !== undefined) return failureBanner(view);
  return asking === undefined ? [notRequested()] : loading(asking);
}

/** What the title says of a request that failed and left nothing to show; `undefined` where something is shown. */
export function failedOutcome({ lookup, error }: LookupView): Explanation | undefined {
  return lookup !== undefined || error === undefined
    ? undefined
    : explainFailure(error.failure, error.host, "mirror");
}

/**
 * Why the last request got no response, or was not sent, beside the response before it if there is one; or why that response is no longer
 * on the chain.
 */
export function failureBanner(view: LookupView): readonly Block[] {
  const { error, notSent, lookup } = view;
  if (notSent !== undefined) return [banner(explainNotSent(notSent), [])];
  if (error === undefined) return goneBanner(view);
  const explanation = explainFailure(error.failure, error.host, "mirror");
  const { tone, title, nextStep } = explanation;
  const happened = whatHappened(error, explanation);
  const next = nextStep === "" ? undefined : nextStep;
  const all = failureButtons(error, explanation, {
    label: isOneOfTwo(view) ? words.openNodeResponse() : panelWords.openRawResponse(),
    message: { type: "openRaw", responseIndex: rawPlaces.failure },
  });
  if (lookup !== undefined) {
    return [banner({ tone, title, sentence: happened, nextStep: sentences(next, words.older()) }, all)];
  }
  return underTitle({ sentence: happened, nextStep }, all);
}

/** That what is shown is no longer on the chain. */
function goneBanner({ gone, lookup, subject }: LookupView): readonly Block[] {
  if (gone === undefined || lookup?.value.kind !== "found") return [];
  const said =
    gone === "dropped"
      ? { title: words.dropped(), sentence: words.droppedSentence(ledgerHost(subject.network)) }
      : { title: words.restarted(), sentence: words.restartedSentence() };
  return [banner({ ...said, nextStep: "", tone: "careful" }, [refresh()])];
}

/** How a request failed, with what the service said of that. */
export function whatHappened({ failure }: ApiError, { sentence }: Explanation): string {
  // The sentence has what the node responds to a host name.
  const isSaid = failure.kind === "rpcError" && failure.reason === "hostNotAllowed";
  const said = isSaid ? [] : messagesOf(failure);
  const responded = said.length === 0 ? undefined : words.responded(said.join(" · ").slice(0, longestSaid));
  return sentences(sentence, responded);
}

/** What can be done about a request that failed. @param raw opens the response, where there was one */
export function failureButtons(
  { response, failure }: ApiError,
  { remedies, noneStandsOut }: Explanation,
  raw: Button,
): readonly Button[] {
  const again: Button = { label: panelWords.tryAgain(), icon: "debug-restart", message: { type: "refresh" } };
  const others = [...remedies.flatMap(settingsButton), ...useLocalNode(failure)];
  const buttons =
    remedies[0] === "tryAgain"
      ? [{ ...again, primary: noneStandsOut !== true }, ...others]
      : [...others, again];
  return response === undefined ? buttons : [...buttons, raw];
}

/** Opens the same on Local Node, where the chain that was found is one of this machine. */
function useLocalNode(failure: Failure): readonly Button[] {
  if (failure.kind !== "wrongChain" || !isLocalChain(failure.actual)) return [];
  const message = { type: "lookElsewhere", network: localNode.name } as const;
  return [{ label: rpcUrlWords.useLocalNode(), icon: "globe", message }];
}

/** Whether the page leads to a response of the verification service, too, which a failure may be taken for. */
function isOneOfTwo({ verification: { status, statusError } }: LookupView): boolean {
  return (status?.value.response ?? statusError?.response) !== undefined;
}

/** What happened and what to do next, on a page that has the title of that already. */
function underTitle(
  { sentence, nextStep }: Pick<BannerWords, "sentence" | "nextStep">,
  buttons: readonly Button[],
): readonly Block[] {
  const pieces = nextStep === "" ? [] : [{ kind: "text", text: nextStep } as const];
  return [
    { kind: "story", isStatus: true, pieces: [{ kind: "text", text: sentence }] },
    { kind: "banner", title: words.nextStep(), pieces, buttons },
  ];
}

type BannerWords = { readonly sentence: string; readonly nextStep: string } & Pick<Banner, "title" | "tone">;

function banner({ tone, title, sentence, nextStep }: BannerWords, buttons: readonly Button[]): Banner {
  const text = sentences(sentence, nextStep === "" ? undefined : nextStep);
  return {
    kind: "banner",
    ...(tone === undefined ? {} : { tone }),
    title,
    pieces: [{ kind: "text", text }],
    buttons,
  };
}

function loading(host: string): readonly Block[] {
  const text = words.loadingFrom(host);
  return [{ kind: "story", isStatus: true, pieces: [{ kind: "text", text }] }, { kind: "loading" }];
}

function notRequested(): Banner {
  const said = { title: words.notRequested(), sentence: words.notRequestedSentence(), nextStep: "" };
  return banner({ ...said, tone: "neutral" }, [refresh()]);
}

const refresh = (): Button => ({
  label: words.refresh(),
  icon: "refresh",
  message: { type: "refresh" },
  primary: true,
});

/** HTTP 404: what it can mean, each with what to do about it. */
function missing(view: LookupView): readonly Block[] {
  const reasons = missingReasons(view.subject).map((reason) => ({
    title: reason.title,
    sentence: reason.sentence,
    buttons: reasonButtons(reason, view),
  }));
  return [
    { kind: "story", pieces: [{ kind: "text", text: explainNotFound(view.subject).sentence }] },
    { kind: "section", id: "reasons", title: words.reasons(), blocks: [{ kind: "reasons", reasons }] },
  ];
}

function reasonButtons({ kind }: MissingReason, view: LookupView): readonly Button[] {
  const { asking } = view;
  switch (kind) {
    case "fresh":
      return [
        {
          label: words.keepTrying(),
          icon: "sync",
          message: { type: "keepTrying" },
          primary: !lookElsewhere(view).some(({ primary }) => primary),
          disabledBecause: asking === undefined ? undefined : words.isLoading(asking),
        },
      ];
    case "scheduled":
      return [{ label: words.findScheduled(), icon: "search", message: { type: "findScheduled" } }];
    case "network":
      return lookElsewhere(view);
    case "asOf":
      return [{ label: words.showNow(), icon: "history", message: { type: "showNow" } }];
    case "notContract":
    case "noResult":
    case "nonce":
    case "unseen":
      return [];
  }
}

/** One button for each other network that something gives a reason for, first those that deployment files record the address on. */
function lookElsewhere({ otherNetworks, recordedOn = [] }: LookupView): readonly Button[] {
  const recorded = otherNetworks.filter((network) => recordedOn.includes(network));
  return [...new Set([...recorded, ...otherNetworks])].slice(0, mostNetworks).map((network) => ({
    label: words.lookOn(network),
    icon: "globe",
    message: { type: "lookElsewhere", network },
    primary: network === recorded[0],
  }));
}

/** Where the raw responses of a record or result panel stand among each other. */
export const rawPlaces = {
  /** What the mirror node responded last that could be shown. */
  lookup: 0,
  /** What the verification service responded about the status. */
  status: 1,
  /** What the mirror node responded when the last request failed. */
  failure: 2,
  /** What the verification service responded when that could not be read. */
  statusFailure: 3,
  /** What the signature service responded last, whatever that was. */
  signatures: 4,
} as const;

/** The responses behind what a page shows: the mirror node's, the verification service's, then the signature service's. */
export function responsesSection({
  lookup,
  verification: { status, statusError },
  decoding,
}: LookupView): readonly Block[] {
  const placed = (
    response: PlacedResponse["response"] | undefined,
    responseIndex: number,
  ): PlacedResponse[] => (response === undefined ? [] : [{ response, responseIndex }]);
  return rawSection([
    ...placed(lookup?.value.response, rawPlaces.lookup),
    ...placed(status?.value.response, rawPlaces.status),
    ...(status === undefined ? placed(statusError?.response, rawPlaces.statusFailure) : []),
    ...placed(decoding?.signatures?.response, rawPlaces.signatures),
  ]);
}

/** More than these stand in the raw response alone. */
const mostFields = 60;
const longestWords = 2000;
const mostWords = 10;

/** The service's own words, to the letter. */
function messagesSection(messages: readonly string[]): readonly Block[] {
  if (messages.length === 0) return [];
  const texts = messages.slice(0, mostWords).map((message) => message.slice(0, longestWords));
  return [{ kind: "section", id: "messages", title: words.said(), blocks: [{ kind: "messages", texts }] }];
}

/** What stands at the end of a record or result: what broke the specification, and what is beyond it. */
export function tailBlocks(sources: readonly SourceObject[]): readonly Block[] {
  const broken = sources.flatMap(({ path: inside, unreadable }) =>
    unreadable.slice(0, mostFields).map(({ path, raw }) => field(path, [...inside, ...path.split(".")], raw)),
  );
  const beyond = sources.flatMap(({ path, reading }) =>
    reading.firstExtra(mostFields).map(([name, value]): PieceField => {
      const shown = jsonField(value, { path: [...path, name], what: fieldName(name) });
      return {
        ...shown,
        label:
          (Object.hasOwn(otherFieldsLabels, name) ? otherFieldsLabels[name]?.() : undefined) ?? shown.label,
      };
    }),
  );
  const count = (of: (source: SourceObject) => number): number =>
    sources.reduce((sum, source) => sum + of(source), 0);
  return [
    ...named(
      "unreadable",
      broken.slice(0, mostFields),
      count(({ unreadable }) => unreadable.length),
    ),
    ...named(
      "additional",
      beyond.slice(0, mostFields),
      count(({ reading }) => reading.extraCount),
    ),
  ];
}

function field(name: string, path: ValuePath, value: Parameters<typeof jsonPieces>[0]): PieceField {
  const what = fieldName(name);
  return { label: "", name: what, pieces: jsonPieces(value, { path, what }) };
}

function named(
  id: "unreadable" | "additional",
  fields: readonly PieceField[],
  count: number,
): readonly Block[] {
  if (count === 0) return [];
  const more = aside(otherFieldsWords.moreInRaw(count - mostFields));
  const rest: readonly Block[] = count > mostFields ? [{ kind: "paragraph", pieces: [more] }] : [];
  const blocks: readonly Block[] = [{ kind: "fields", fields }, ...rest];
  const title = otherFieldsWords[id]();
  const note =
    id === "unreadable" ? [{ kind: "text", text: otherFieldsWords.unreadableNote() } as const] : undefined;
  return [{ kind: "section", id, title, note, blocks }];
}

/** What is known of what a ledger tells beside a response: its value, or what there is in place of one. */
export function factPieces<Value>(
  state: DetailState<Value>,
  form: (value: Value) => readonly Piece[],
): readonly Piece[] {
  switch (state.kind) {
    case "notRequested":
    case "loading":
      return [aside(words.loading())];
    case "failed": {
      const { title, sentence } = explainFailure(state.error.failure, state.error.host);
      return [
        { kind: "careful", text: title },
        {
          kind: "action",
          text: panelWords.tryAgain(),
          title: sentence,
          message: { type: "lookUpFacts" },
        },
      ];
    }
    case "loaded":
      return state.value === undefined ? [{ kind: "absent", text: words.notReported() }] : form(state.value);
  }
}
