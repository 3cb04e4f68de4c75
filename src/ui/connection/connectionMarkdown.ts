import type { ConnectionReport, ServiceCheck } from "../../app/connection/checkConnection.ts";
import {
  connectionWords as words,
  explainConnection,
  explainService,
  serviceName,
} from "../../text/networks/connection.ts";
import { measuredText } from "../../text/duration.ts";
import { sentences } from "../../text/language.ts";
import { pageWords } from "../../text/pages/page.ts";
import { plainMarkdown } from "../markdownText.ts";
import { fieldsMarkdown } from "../piecesMarkdown.ts";
import { utcText } from "../timeText.ts";
import { code, field, text } from "../values/shownText.ts";

/** A check as Markdown, for an issue or a colleague. It holds no login and no key. */
export function connectionMarkdown(report: ConnectionReport): string {
  const { network, chainId, startedAt, tookMilliseconds, services } = report;
  const parts = [
    `# ${plainMarkdown(words.heading(explainConnection(report).title))}`,
    [
      fieldsMarkdown([field(words.network(), code(network)), field(words.chainIdLabel(), code(chainId))]),
      `- ${words.checked(utcText(startedAt), measuredText(tookMilliseconds))}`,
    ].join("\n"),
    ...services.flatMap((service) => servicePart(service, network)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function servicePart(check: ServiceCheck, network: string): readonly string[] {
  const { title, sentence, nextStep, tone } = explainService(check, network);
  const said = tone === "good" ? sentence : pageWords.titled(title, sentences(sentence, nextStep));
  const { service, url, result } = check;
  const fields = [
    ...(url === undefined ? [] : [field(words.url(), code(url))]),
    ...(result === undefined ? [] : [field(words.took(), text(measuredText(result.tookMilliseconds)))]),
  ];
  return [
    `## ${serviceName(service)}`,
    plainMarkdown(said),
    ...(fields.length === 0 ? [] : [fieldsMarkdown(fields)]),
  ];
}
