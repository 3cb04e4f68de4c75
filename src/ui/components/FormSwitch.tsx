import type { VNode } from "preact";
import { pageWords as words } from "../../text/pages/page.ts";
import { usePage } from "./pieces/pageContext.ts";

/** The switch between what is decoded and what came: one of two buttons is pressed, the other has the panel change it. */
export function FormSwitch({ isRaw }: { isRaw: boolean }): VNode {
  const onPress = usePage().host.press({ type: "toggleRaw" });
  const forms = [
    { label: words.decoded(), isOn: !isRaw },
    { label: words.raw(), isOn: isRaw },
  ];
  return (
    <div class="forms" role="group" aria-label={words.forms()}>
      {forms.map(({ label, isOn }) => (
        <button type="button" key={label} aria-pressed={isOn} onClick={isOn ? undefined : onPress}>
          {label}
        </button>
      ))}
    </div>
  );
}
