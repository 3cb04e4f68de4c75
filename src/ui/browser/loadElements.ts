import { firstSight } from "./firstSight.ts";

/**
 * Loads the elements that buttons and fields are, once the document is: VS Code shows no document before all is loaded that
 * it asks for by then, and it can be read without them. Their places are kept by its styles.
 */
export function loadElements(): void {
  const { nonce, dataset } = document.currentScript as HTMLScriptElement;
  const elements = Object.assign(document.createElement("script"), { nonce, src: dataset["elements"] });
  void firstSight().then(() => document.body.append(elements));
}
