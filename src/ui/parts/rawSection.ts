import type { RawResponse } from "../../http/rawResponse.ts";
import { measuredText } from "../../text/duration.ts";
import { numberText } from "../../text/language.ts";
import { pageWords } from "../../text/pages/page.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { valueWords } from "../../text/value.ts";
import type { Block } from "../page/pageModel.ts";
import { aside, code, copiedCode } from "../values/shownText.ts";

/** A response, and the place that the panel knows it by. */
export type PlacedResponse = { readonly response: RawResponse; readonly responseIndex: number };

const longestPath = 300;

/** How each response came, and the way to it as it came: the same on every page. @param note what is to be known of them all */
export function rawSection(responses: readonly PlacedResponse[], note?: string): readonly Block[] {
  if (responses.length === 0) return [];
  const rest: readonly Block[] = note === undefined ? [] : [{ kind: "paragraph", pieces: [aside(note)] }];
  const blocks = [...responses.map(responseLine), ...rest];
  const { length } = responses;
  const count = length === 1 ? undefined : ([{ kind: "text", text: numberText(length) }] as const);
  return [{ kind: "section", id: "raw", title: panelWords.rawResponse(), note: count, blocks }];
}

function responseLine({ response, responseIndex }: PlacedResponse): Block {
  const { host, status, tookMilliseconds, text, receivedAt } = response;
  const request = requestLine(response);
  const items = [
    [code(host)],
    [aside(panelWords.httpStatus(status))],
    [aside(measuredText(tookMilliseconds))],
    [aside(valueWords.characters(text.length))],
    [{ kind: "age", at: receivedAt } as const],
  ];
  return {
    kind: "line",
    pieces: [
      ...copiedCode(request, pageWords.labelled(panelWords.requestLine(), request)),
      { kind: "equals", items },
    ],
    button: {
      label: panelWords.openRawResponse(),
      about: request,
      message: { type: "openRaw", responseIndex },
    },
  };
}

/** Method and path of a request, as far as they can be read at a glance. */
export function requestLine({ method, path }: RawResponse): string {
  return `${method} ${path.length > longestPath ? `${path.slice(0, longestPath)}…` : path}`;
}
