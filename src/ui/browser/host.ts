/** What the page asks of the webview it runs in. */
export type Host = {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): unknown;
};
