/** No page is kept back for its styles longer than this. In milliseconds. */
const longestMilliseconds = 3000;

/** Shows the document, which came hidden, once its styles are there or cannot be had: never without them before that. */
export function showStyled(): void {
  const styles = document.querySelector<HTMLLinkElement>("link[rel='stylesheet']");
  const show = (): void => {
    document.body.hidden = false;
  };
  if (styles?.sheet === null) {
    styles.addEventListener("load", show);
    styles.addEventListener("error", show);
    setTimeout(show, longestMilliseconds);
  } else show();
}
