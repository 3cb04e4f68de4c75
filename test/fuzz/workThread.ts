import { parentPort } from "node:worker_threads";
import { classifyHex } from "../../src/app/consent/classifyHex.ts";
import { selectedReference } from "../../src/app/consent/selectedReference.ts";
import { findReferences } from "../../src/core/scan/findReferences.ts";
import { visibleText } from "../../src/core/strings/visibleText.ts";
import { terminalReferences } from "../../src/core/scan/terminalReferences.ts";
import { plainMarkdown } from "../../src/ui/markdownText.ts";
import { workOf } from "./work.ts";

/** How much was looked at, by the name of what was run: with all of a text, and around one place in it. */
export type Measured = {
  readonly inAll: Readonly<Record<string, number>>;
  readonly nearby: Readonly<Record<string, number>>;
};

const hex = `0x${"5b".repeat(32)}` as const;

parentPort?.on("message", (text: string) => {
  const around = `${text}${hex}\n${text}`;
  const place = { text: around, start: text.length, end: text.length + hex.length };
  const measured: Measured = {
    inAll: {
      findReferences: workOf(() => findReferences(text)),
      terminalReferences: workOf(() => terminalReferences(text)),
      visibleText: workOf(() => visibleText(text)),
      plainMarkdown: workOf(() => plainMarkdown(text)),
    },
    nearby: {
      judgeHex: workOf(() => classifyHex(hex, place, { knowsAddress: () => false, keyOwners: () => [] })),
      pointedIn: workOf(() => selectedReference(around, { ...place, active: place.start + 4 })),
    },
  };
  parentPort?.postMessage(measured);
});
