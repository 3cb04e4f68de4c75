import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { elapsedText } from "../../../text/duration.ts";
import { dateText } from "../../../text/language.ts";
import { ageText, pageWords } from "../../../text/pages/page.ts";
import type { Piece } from "../../page/pageModel.ts";
import { isoOf, utcText } from "../../timeText.ts";
import { usePage } from "./pageContext.ts";
import { everySecond } from "../../../core/async/everySecond.ts";

/** What time it is, counted on. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => everySecond(() => setNow(Date.now())), []);
  return now;
}

/** How long ago something was. */
export function Age({ at }: { at: number }): VNode {
  return <span title={utcText(at)}>{ageText(at, useNow())}</span>;
}

type MomentPiece = Omit<Extract<Piece, { kind: "moment" }>, "kind">;

/** A moment in the form that the reader has chosen; the others are in its title. */
export function Moment({ at, exact, isAbsolute }: MomentPiece): VNode {
  const now = useNow();
  const { settings } = usePage();
  const times = isAbsolute === true && settings.times === "relative" ? "utc" : settings.times;
  const iso = isoOf(at);
  if (iso === undefined) return <code>{exact ?? String(at)}</code>;
  const { [times]: shown, ...others } = momentForms(at, now);
  const besides = new Set([...Object.values(others), ...(exact === undefined ? [] : [exact])]);
  besides.delete(shown);
  const title = [...besides].join(" · ");
  return (
    <time dateTime={iso} title={title}>
      {shown}
    </time>
  );
}

/** What {@link Moment} and {@link Age} show and have in their titles, for who looks for it. */
export function timeText(at: number): string {
  return Object.values(momentForms(at, Date.now())).join(" ");
}

function momentForms(at: number, now: number) {
  return { relative: ageText(at, now), local: localText(at), utc: utcText(at) };
}

function localText(at: number): string {
  return dateText(new Date(at), { dateStyle: "medium", timeStyle: "medium" });
}

/** The seconds since something began, counted on as long as it is shown. */
export function Elapsed({ since }: { since: number }): VNode {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    // The page may run on another machine than the extension, whose clock may be ahead.
    const tick = (): void => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000)));
    tick();
    return everySecond(tick);
  }, [since]);
  return (
    <span class="elapsed" role="timer" aria-label={pageWords.elapsed()}>
      {elapsedText(seconds)}
    </span>
  );
}
