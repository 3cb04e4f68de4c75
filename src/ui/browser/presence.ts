import { isWhoIsShown, type Presence } from "../page/presence.ts";
import type { Host } from "./host.ts";

/** Says that this document has begun, and, when the panel asks, that it is the one in sight. */
export function tellPresence(host: Host): void {
  const document = Number(window.document.body.dataset["document"]);
  const tell = (type: Presence["type"]): void => host.postMessage({ type, document } satisfies Presence);
  window.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isWhoIsShown(data)) tell("shown");
  });
  tell("begun");
}
