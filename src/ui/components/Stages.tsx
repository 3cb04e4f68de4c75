import type { VNode } from "preact";
import type { Stage } from "../page/pageModel.ts";
import { toneIcons } from "../page/toneIcons.ts";
import { Icon } from "./controls.tsx";
import { Equals } from "./pieces.tsx";

/** What happens one after the other, each with how it went, what runs now, and what was not reached. */
export function Stages({ label, stages }: { label: string; stages: readonly Stage[] }): VNode {
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, tone, isRunning, words }) => (
        <li
          class={isRunning === true ? "running" : (tone ?? "unreached")}
          aria-current={isRunning === true ? "step" : undefined}
          key={name}
        >
          <span class="stage-sign">
            {isRunning === true ? (
              <vscode-progress-ring aria-hidden="true" />
            ) : (
              <Icon name={tone === undefined ? "circle-large" : toneIcons[tone]} />
            )}
          </span>{" "}
          <span class="stage-name">{name}</span>{" "}
          <span class="stage-words">
            <Equals items={words.map((text) => [{ kind: "text", text }])} />
          </span>
        </li>
      ))}
    </ol>
  );
}
