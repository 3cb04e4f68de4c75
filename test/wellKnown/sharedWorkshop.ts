import { Workshop } from "./workshop.ts";

let opened: Promise<Workshop> | undefined;

/** The one workshop of all cases, which is opened for the first of them. */
export function sharedWorkshop(): Promise<Workshop> {
  return (opened ??= Workshop.open());
}

after(async () => (await opened)?.[Symbol.asyncDispose]());
