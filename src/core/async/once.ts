/** A lazy loader. */
export type Once<Value> = {
  /** Loads on the first call and returns the same promise afterwards; retries after a failure. */
  (): Promise<Value>;
  /** Calls back with the loaded value once available. Does nothing before the first use, or if loading fails. */
  ifLoaded(use: (value: Value) => void): void;
  /** The loaded value, once available. */
  readonly loaded: Value | undefined;
};

/** Creates a lazy loader, which runs on first use and retries after a failure. */
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
