/**
 * Loads the elements that buttons and fields are, once the document is: VS Code shows no document before all is loaded that
 * it asks for by then, and it can be read without them. Their places are kept by its styles.
 */
export function loadElements(): void {
  const { nonce, dataset } = document.currentScript as HTMLScriptElement;
  window.addEventListener("load", () => {
    const script = document.createElement("script");
    script.nonce = nonce;
    script.src = dataset["elements"] ?? "";
    document.body.append(script);
  });
}
