import type { VNode } from "preact";
import { asciiJson } from "../../core/json/asciiJson.ts";
import { pageWords as words } from "../../text/pages/page.ts";
import type { PageMessage } from "../page/pageMessage.ts";

/** The switch between what is decoded and what came: one of two buttons is pressed, the other has the panel change it. */
export function FormSwitch({ isRaw }: { isRaw: boolean }): VNode {
  const action = asciiJson({ type: "toggleRaw" } satisfies PageMessage);
  const forms = [
    { label: words.decoded(), isOn: !isRaw },
    { label: words.raw(), isOn: isRaw },
  ];
  return (
    <div class="forms" role="group" aria-label={words.forms()}>
      {forms.map(({ label, isOn }) => (
        <button type="button" key={label} aria-pressed={isOn} data-action={isOn ? undefined : action}>
          {label}
        </button>
      ))}
    </div>
  );
}
