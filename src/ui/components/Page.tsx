import "./guard.ts";
import { Fragment, type VNode } from "preact";
import { assertNever } from "../../core/assertNever.ts";
import type { Block, PageHead, PageModel, Stage } from "../page/pageModel.ts";
import { toneIcons } from "../parts/toneIcons.ts";
import { ActionButton, Icon } from "./controls.tsx";
import { Elapsed } from "./Elapsed.tsx";
import { Fields, Pieces } from "./pieces.tsx";

/** A whole page: the same in the first document and in the standing page. */
export function Page({ head, body }: PageModel): VNode {
  return (
    <>
      <Head {...head} />
      <main>
        <Blocks blocks={body} />
      </main>
    </>
  );
}

function Head({ sign, tone, title, identity, actions }: PageHead): VNode {
  return (
    <header class="head">
      <div class={`tile ${tone}`}>
        {"icon" in sign ? (
          <Icon name={sign.icon} />
        ) : (
          <vscode-progress-ring aria-label={sign.waitingFor} role="img" aria-live="off" />
        )}
      </div>
      <div class="titles">
        <h1>{title}</h1>
        <ul class="identity" aria-label={identity.of}>
          {identity.names.map((pieces, index) => (
            <li key={index}>
              <Pieces pieces={pieces} />
            </li>
          ))}
        </ul>
      </div>
      <div class="actions">
        {actions.map((action) => (
          <ActionButton key={action.label} {...action} />
        ))}
      </div>
    </header>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): VNode {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock key={"title" in block ? block.title : index} block={block} />
      ))}
    </>
  );
}

function OneBlock({ block }: { block: Block }): VNode {
  switch (block.kind) {
    case "story":
      return (
        <p class="story" role={block.isStatus === true ? "status" : undefined}>
          <Pieces pieces={block.pieces} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Pieces pieces={block.pieces} />
        </p>
      );
    case "elapsed":
      return (
        <p class="aside">
          <Elapsed since={block.since} /> {block.words}
        </p>
      );
    case "banner":
      return <Banner {...block} />;
    case "section":
      return (
        <section>
          <h2>
            {block.title}
            {block.note !== undefined && " "}
            {block.note !== undefined && <span class="note">{block.note}</span>}
          </h2>
          <Blocks blocks={block.blocks} />
        </section>
      );
    case "stages":
      return <Stages {...block} />;
    case "fields":
      return (
        <div class="subsection">
          <Fields fields={block.fields} />
        </div>
      );
    default:
      return assertNever(block);
  }
}

function Banner({ tone, title, pieces, buttons }: Extract<Block, { kind: "banner" }>): VNode {
  return (
    <section class={`next-step notice ${tone}`} aria-label={title}>
      <p>
        <span class="notice-sign">
          <Icon name={toneIcons[tone]} />
        </span>{" "}
        <strong>{title}.</strong> <Pieces pieces={pieces} />
      </p>
      {buttons.length > 0 && (
        <div class="buttons">
          {buttons.map((button) => (
            <ActionButton key={button.label} {...button} />
          ))}
        </div>
      )}
    </section>
  );
}

function Stages({ label, stages }: { label: string; stages: readonly Stage[] }): VNode {
  return (
    <ol class="stages" aria-label={label}>
      {stages.map(({ name, tone, words }) => (
        <li class={tone ?? "unreached"} key={name}>
          <span class="stage-sign">
            <Icon name={tone === undefined ? "circle-large" : toneIcons[tone]} />
          </span>{" "}
          <span class="stage-name">{name}</span>{" "}
          <span class="stage-words">
            {words.map((part, index) => (
              <Fragment key={index}>
                {index > 0 && " · "}
                <span>{part}</span>
              </Fragment>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
