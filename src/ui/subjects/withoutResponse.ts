import type { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import {
  explainBadRequest,
  explainNoMirror,
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
import { explainNotSent } from "../../text/failures/notSent.ts";
import type { Button, Banner, Block, PieceField, Piece } from "../page/pageModel.ts";
import { settingsButton } from "../buttons.ts";
import type { LookupView } from "./view.ts";
import { hasLedger } from "../../app/networks/network.ts";
import type { ObjectReading, Shape, UnreadableField } from "../../services/reading/reading.ts";
import { fieldName, jsonField, jsonPieces } from "../values/jsonPieces.ts";
import { aside } from "../values/shownText.ts";
import { rawSection, type PlacedResponse } from "../parts/rawSection.ts";
import type { FactState } from "../../app/lookups/ledgerFacts.ts";

/** More networks are a matter for the status bar. */
const mostNetworks = 6;
const longestSaid = 500;

/** Everything that a page shows in place of a response that was found. */
export function withoutResponse(view: LookupView): readonly Block[] {
  const { lookup, asking, error, subject } = view;
  if (!hasLedger(subject.network)) {
    const { remedies, ...said } = explainNoMirror(subject);
    return underTitle(said, [...lookElsewhere(view), ...remedies.flatMap(settingsButton)]);
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
  return asking === undefined ? [notAsked()] : loading(asking);
}

/** What the title says of a request that failed and left nothing to show; `undefined` where something is shown. */
export function failedOutcome({ lookup, error }: LookupView): Explanation | undefined {
  return lookup !== undefined || error === undefined
    ? undefined
    : explainFailure(error.failure, error.host, "mirror");
}

/** Why the last request got no response, or was not sent, beside the response before it if there is one. */
export function failureBanner(view: LookupView): readonly Block[] {
  const { error, notSent, lookup } = view;
  if (notSent !== undefined) return [banner(explainNotSent(notSent), [])];
  if (error === undefined) return [];
  const explanation = explainFailure(error.failure, error.host, "mirror");
  const { tone, title, nextStep } = explanation;
  const happened = whatHappened(error, explanation);
  const next = nextStep === "" ? undefined : nextStep;
  const all = failureButtons(error, explanation, {
    label: isOneOfTwo(view) ? words.openMirrorNodes() : panelWords.openRawResponse(),
    message: { type: "openRaw", responseIndex: rawPlaces.failure },
  });
  if (lookup !== undefined) {
    return [banner({ tone, title, sentence: happened, nextStep: sentences(next, words.older()) }, all)];
  }
  return underTitle({ sentence: happened, nextStep }, all);
}

/** How a request failed, with what the service said of that. */
export function whatHappened({ failure }: ApiError, { sentence }: Explanation): string {
  const said = failure.kind === "serviceFailed" ? failure.messages : [];
  const responded = said.length === 0 ? undefined : words.responded(said.join(" · ").slice(0, longestSaid));
  return sentences(sentence, responded);
}

/** What can be done about a request that failed. @param raw opens the response, where there was one */
export function failureButtons(
  { response }: ApiError,
  { remedies, noneStandsOut }: Explanation,
  raw: Button,
): readonly Button[] {
  const again: Button = { label: panelWords.tryAgain(), icon: "debug-restart", message: { type: "refresh" } };
  const others = remedies.flatMap(settingsButton);
  const buttons =
    remedies[0] === "tryAgain"
      ? [{ ...again, primary: noneStandsOut !== true }, ...others]
      : [...others, again];
  return response === undefined ? buttons : [...buttons, raw];
}

/** Whether the page leads to a response of the verification service, too, which a failure may be taken for. */
function isOneOfTwo({ verification: { status, statusError } }: LookupView): boolean {
  return (status?.value.response ?? statusError?.response) !== undefined;
}

/** What happened and what to do next, on a page that has the title of that already. */
function underTitle(
  { sentence, nextStep }: Pick<Said, "sentence" | "nextStep">,
  buttons: readonly Button[],
): readonly Block[] {
  const pieces = nextStep === "" ? [] : [{ kind: "text", text: nextStep } as const];
  return [
    { kind: "story", isStatus: true, pieces: [{ kind: "text", text: sentence }] },
    { kind: "banner", title: words.nextStep(), pieces, buttons },
  ];
}

type Said = { readonly sentence: string; readonly nextStep: string } & Pick<Banner, "title" | "tone">;

function banner({ tone, title, sentence, nextStep }: Said, buttons: readonly Button[]): Banner {
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

function notAsked(): Banner {
  const refresh: Button = {
    label: words.refresh(),
    icon: "refresh",
    message: { type: "refresh" },
    primary: true,
  };
  const said = { title: words.notAsked(), sentence: words.notAskedSentence(), nextStep: "" };
  return banner({ ...said, tone: "neutral" }, [refresh]);
}

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
      return [{ label: words.showNow(), icon: "history", message: { type: "asOf", timestamps: [] } }];
    case "notContract":
    case "noResult":
    case "nonce":
    case "unseen":
      return [];
  }
}

/** One button for each other network that has a mirror node, first those that deployment files record the address on. */
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
export function tailBlocks(
  reading: ObjectReading<Shape>,
  unreadable: readonly UnreadableField[],
): readonly Block[] {
  const broken = unreadable.slice(0, mostFields).map(({ path, raw }) => field(path, path.split("."), raw));
  const beyond = reading.firstExtra(mostFields).map(([name, value]): PieceField => {
    const shown = jsonField(value, { path: [name], what: fieldName(name) });
    return {
      ...shown,
      label:
        (Object.hasOwn(otherFieldsLabels, name) ? otherFieldsLabels[name]?.() : undefined) ?? shown.label,
    };
  });
  return [
    ...named("unreadable", broken, unreadable.length),
    ...named("additional", beyond, reading.extraCount),
  ];
}

function field(name: string, path: readonly string[], value: Parameters<typeof jsonPieces>[0]): PieceField {
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
  state: FactState<Value>,
  form: (value: Value) => readonly Piece[],
): readonly Piece[] {
  switch (state.kind) {
    case "notAsked":
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
