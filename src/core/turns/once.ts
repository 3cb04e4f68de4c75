/** A loader that runs on first use. */
export type Once<Value> = {
  /** Gives the same promise from the first call on; a load that failed is tried again. */
  (): Promise<Value>;
  /** Does something with what was loaded, or is being loaded: nothing before the first use, nor when that fails. */
  ifLoaded(use: (value: Value) => void): void;
  /** What was loaded, once it is there. */
  readonly loaded: Value | undefined;
};

/** Runs a loader on first use, and gives the same promise from then on; one that failed is tried again. */
export function once<Value>(load: () => Promise<Value>): Once<Value> {
  let loading: Promise<Value> | undefined;
  let loaded: Value | undefined;
  const run = (): Promise<Value> => {
    loading ??= load().then(
      (value) => (loaded = value),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const ifLoaded = (use: (value: Value) => void): void => void loading?.then(use, () => undefined);
  return Object.defineProperty(Object.assign(run, { ifLoaded }), "loaded", {
    get: () => loaded,
  }) as Once<Value>;
}
