/** Where log lines go; whoever writes them makes them safe to show. */
export type Logger = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

/** Small state that outlives the window; VS Code's `Memento` fits. */
export type StateStore = {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
};

/** Secrets that outlive the window; VS Code's `SecretStorage` fits. Any call may fail: keyrings do. */
export type SecretStore = {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
};
