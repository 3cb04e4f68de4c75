import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { namesOf } from "../../core/json/namesOf.ts";
import { groupDigits } from "../../core/amount.ts";
import { shortenHex } from "../../core/hex.ts";
import { textButton } from "./button.ts";
import { compactJson } from "../compactJson.ts";
import { html, nothing, type Html } from "./html.ts";
import { identifier } from "./identifier.ts";
import { isPath, type PathPart } from "../valuePath.ts";

/** Where in which raw answer a value stands, so that it can be opened whole. */
export type Origin = { readonly answer: number; readonly path: readonly PathPart[] };

/** Longer texts are shortened in place and can be opened. */
const longestInline = 300;
/** Of an object in place; the rest can be opened. */
const mostLines = 12;
const longestName = 100;
/** A hash or more: nobody reads that digit by digit. */
const shortestLongHex = 64;

/** A text from a service: whole when it is short, else its beginning, its length, and a way to all of it. */
export function foreignText(text: string, origin: Origin, name: string): Html {
  if (text === "") return html`<span class="aside">empty text</span>`;
  if (isLongHex(text)) return hexText(text, origin, name);
  if (text.length <= longestInline) return inlineText(text);
  const size = `${groupDigits(BigInt(text.length))} characters`;
  const head = inlineText(`${text.slice(0, longestInline / 2)}…`);
  return html`${head} <span class="aside">${size}</span> ${openWhole(origin, name)}`;
}

/** Any JSON value from a service. Of an object the fields stand in lines, what is inside them on one line each. */
export function foreignJson(value: JsonValue, origin: Origin, name: string): Html {
  if (!isJsonObject(value)) return onOneLine(value, origin, name);
  const names = namesOf(value);
  if (names.length === 0) return html`<code>{}</code>`;
  const more = names.length - mostLines;
  return html`<dl class="nested">
      ${names.slice(0, mostLines).map((field) => {
        const fieldName = field.slice(0, longestName);
        const whole: Origin = { answer: origin.answer, path: [...origin.path, field] };
        return html`<div>
          <dt>${fieldName}</dt>
          <dd>${onOneLine(value[field] ?? null, whole, fieldName)}</dd>
        </div>`;
      })}
    </dl>
    ${more > 0 ? openWhole(origin, name) : nothing}`;
}

function onOneLine(value: JsonValue, origin: Origin, name: string): Html {
  if (value === null) return nullSign;
  if (typeof value === "string") return foreignText(value, origin, name);
  const { text, whole } = compactJson(value, longestInline);
  return html`<code>${text}</code>${whole ? nothing : html` ${openWhole(origin, name)}`}`;
}

/** JSON's null, told apart from a text that says so. */
export const nullSign = html`<code class="null">null</code>`;

/** A field that the answer does not hold. */
export const notSent = html`<span class="absent">not sent</span>`;

/** Opens a value in an editor; the whole answer where the way to the value is too long for a message. */
export function openWhole({ answer, path }: Origin, name: string): Html {
  return isPath(path)
    ? textButton("Open", { type: "openValue", answer, path }, `${name} whole`)
    : textButton("Open", { type: "openRaw", answer }, `the answer with ${name}`);
}

function inlineText(text: string): Html {
  if (/^\S+$/.test(text)) return html`<code>${text}</code>`;
  return text.includes("\n")
    ? html`<code class="prose">${text}</code>`
    : html`<span class="prose">${text}</span>`;
}

function isLongHex(text: string): boolean {
  const digits = text.startsWith("0x") ? text.slice(2) : text;
  // Looking for what is no digit needs no memory; a pattern for millions of digits overflows the stack.
  return digits.length >= shortestLongHex && !/[^0-9a-fA-F]/.test(digits);
}

function hexText(text: string, origin: Origin, name: string): Html {
  const shown = shortenHex(text, 14, 12);
  if (text.length <= longestInline) return identifier(text, name, shown);
  const bytes = groupDigits(BigInt(Math.ceil(text.replace(/^0x/, "").length / 2)));
  return html`<code>${shown}</code> <span class="aside">${bytes} bytes</span> ${openWhole(origin, name)}`;
}
