import { Fragment, type ComponentChildren, type VNode } from "preact";
import { pageWords } from "../../text/pages/page.ts";
import { atPlaceholders } from "../../text/pieces.ts";

/** A message with elements at its placeholders, in the order of its language. */
export function Message({ text, given }: { text: string; given: readonly ComponentChildren[] }): VNode {
  const parts = atPlaceholders<ComponentChildren>(text, (part) => part, ...given);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{part}</Fragment>
      ))}
    </>
  );
}

/** A title that stands out, and on its line what is said under it. */
export function Titled({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return <Message text={pageWords.titledPlaces()} given={[<strong>{title}</strong>, children]} />;
}
