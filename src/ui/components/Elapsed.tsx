import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { elapsedText, pageWords } from "../../text/page.ts";

/** The seconds since something began, counted on as long as it is shown. */
export function Elapsed({ since }: { since: number }): VNode {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    // The page may run on another machine than the extension, whose clock may be ahead.
    const tick = (): void => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return (
    <span class="elapsed" role="timer" aria-label={pageWords.elapsed()}>
      {elapsedText(seconds)}
    </span>
  );
}
