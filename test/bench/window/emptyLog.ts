import type { Logger } from "../../../src/app/ports.ts";

const nothing = (): void => undefined;

/** A log that keeps nothing. */
export const emptyLog: Logger = { info: nothing, warn: nothing, error: nothing };
