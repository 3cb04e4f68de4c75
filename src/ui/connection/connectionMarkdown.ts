import type { ConnectionReport, ServiceCheck } from "../../app/connection/connectionReport.ts";
import { explainConnection, explainService, serviceName } from "../../text/networks/connection.ts";
import { connectionWords as words } from "../../text/networks/connectionPage.ts";
import { pageWords } from "../../text/pages/page.ts";
import { sentences } from "../../text/language.ts";
import { fieldsMarkdown } from "../piecesMarkdown.ts";
import { plainMarkdown } from "../markdownText.ts";
import { utcText } from "../timeText.ts";
import { measuredText } from "../../text/duration.ts";
import { code } from "../values/shownText.ts";
import { serviceFields } from "./serviceFields.ts";

/** A check as Markdown, for an issue or a colleague. It holds no login and no key. */
export function connectionMarkdown(report: ConnectionReport): string {
  const { network, chainId, startedAt, tookMilliseconds, services } = report;
  const parts = [
    `# ${plainMarkdown(words.heading(explainConnection(report).title))}`,
    [
      fieldsMarkdown([
        { label: words.network(), name: "", pieces: [code(network)] },
        { label: words.chainIdLabel(), name: "", pieces: [code(chainId)] },
      ]),
      `- ${words.checked(utcText(startedAt), measuredText(tookMilliseconds))}`,
    ].join("\n"),
    ...services.flatMap((service) => servicePart(service, network)),
  ];
  return `${parts.join("\n\n")}\n`;
}

function servicePart(check: ServiceCheck, network: string): readonly string[] {
  const { title, sentence, nextStep, tone } = explainService(check, network);
  const said = tone === "good" ? sentence : pageWords.titled(title, sentences(sentence, nextStep));
  const facts = check.checked === undefined ? [] : [fieldsMarkdown(serviceFields(check.checked))];
  return [`## ${serviceName(check.service)}`, plainMarkdown(said), ...facts];
}
