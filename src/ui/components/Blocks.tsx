import { Fragment, type ComponentChildren, type VNode } from "preact";
import { useRef } from "preact/hooks";
import { assertNever } from "../../core/assertNever.ts";
import { pageWords } from "../../text/pages/page.ts";
import { atPlaceholders } from "../../text/pieces.ts";
import type { Banner, Block } from "../page/pageModel.ts";
import { toneIcons } from "../page/toneIcons.ts";
import { AsOf } from "./AsOf.tsx";
import { ActionButton, Buttons, Icon } from "./controls.tsx";
import { FlowDrawing, GasBar, TimeLineDrawing } from "./drawings.tsx";
import { usePage } from "./pageContext.ts";
import { Fields } from "./Fields.tsx";
import { Pieces, Table } from "./pieces.tsx";
import { RowList } from "./RowList.tsx";
import { Stages } from "./Stages.tsx";
import { Elapsed } from "./times.tsx";

/** Parts of a page, one after the other. A part that comes or goes leaves those behind it as they are. */
export function Blocks({ blocks }: { blocks: readonly Block[] }): VNode {
  const counts = new Map<string, number>();
  const keyOf = (block: Block): string => {
    const name = block.kind === "section" ? `section ${block.title}` : block.kind;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return `${name} ${count}`;
  };
  return (
    <>
      {blocks.map((block) => (
        <OneBlock key={keyOf(block)} block={block} />
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
          <Message text={block.message} given={[<Elapsed since={block.since} />]} />
        </p>
      );
    case "banner":
      return <OneBanner {...block} />;
    case "section":
      return <Section {...block} />;
    case "fold":
      return <Fold {...block} />;
    case "columns":
      return (
        <div class="pair">
          {block.columns.map((column, index) => (
            <div key={index}>
              <Blocks blocks={column} />
            </div>
          ))}
        </div>
      );
    case "stages":
      return <Stages {...block} />;
    case "fields":
      return (
        <div class={block.areShort === true ? "split" : "labelled"}>
          <Fields fields={block.fields} />
        </div>
      );
    case "chips":
      return (
        <div class="chips">
          <Pieces pieces={block.pieces} />
        </div>
      );
    case "table":
      return <Table {...block} />;
    case "messages":
      return (
        <>
          {block.texts.map((text, index) => (
            <pre class="words" key={index}>
              {text}
            </pre>
          ))}
        </>
      );
    case "reasons":
      return (
        <ul class="reasons">
          {block.reasons.map(({ title, sentence, buttons }) => (
            <li key={title}>
              <p>
                <Titled title={title}>{sentence}</Titled>
              </p>
              <Buttons buttons={buttons} />
            </li>
          ))}
        </ul>
      );
    case "line":
      return (
        <div class="raw-line">
          <span>
            <Pieces pieces={block.pieces} />
          </span>
          <ActionButton {...block.button} />
        </div>
      );
    case "loading":
      return <Loading />;
    case "rows":
      return <RowList {...block} />;
    case "asOf":
      return <AsOf {...block} />;
    case "flow":
      return <FlowDrawing {...block} />;
    case "gas":
      return <GasBar {...block} />;
    case "timeLine":
      return <TimeLineDrawing {...block} />;
    default:
      return assertNever(block);
  }
}

function Section({ title, note, blocks, isInner }: Extract<Block, { kind: "section" }>): VNode {
  const beside = note !== undefined && (
    <span class="note">
      <Pieces pieces={note} />
    </span>
  );
  const space = note !== undefined && " ";
  if (isInner === true) {
    return (
      <div class="subsection">
        <h3>
          {title}
          {space}
          {beside}
        </h3>
        <Blocks blocks={blocks} />
      </div>
    );
  }
  return (
    <section>
      <h2>
        {title}
        {space}
        {beside}
      </h2>
      <Blocks blocks={blocks} />
    </section>
  );
}

function Fold({ id, title, blocks, isOpen }: Extract<Block, { kind: "fold" }>): VNode {
  const { host } = usePage();
  const whole = useRef<HTMLDetailsElement>(null);
  // What is opened for a search is not what the reader has opened.
  const onToggle = (): void => {
    if (host === undefined || isOpen === true) return;
    if (whole.current?.open === true) host.openFolds.add(id);
    else host.openFolds.delete(id);
  };
  return (
    <details
      class="fold"
      id={id}
      ref={whole}
      open={isOpen === true || host?.openFolds.has(id)}
      onToggle={onToggle}
    >
      <summary>
        <Pieces pieces={title} />
      </summary>
      <div class="fold-content">
        <Blocks blocks={blocks} />
      </div>
    </details>
  );
}

function OneBanner({ tone, icon, title, pieces, buttons }: Banner): VNode {
  const sign = icon ?? (tone === undefined ? undefined : toneIcons[tone]);
  return (
    <section class={tone === undefined ? "banner" : `banner toned ${tone}`} aria-label={title}>
      <p>
        {sign !== undefined && (
          <span class="banner-sign">
            <Icon name={sign} />
          </span>
        )}{" "}
        <Titled title={title}>
          <Pieces pieces={pieces} />
        </Titled>
      </p>
      <Buttons buttons={buttons} />
    </section>
  );
}

function Loading(): VNode {
  return (
    <div class="skeleton" aria-hidden="true">
      {[0, 1, 2].map((part) => (
        <Fragment key={part}>
          <div class="bone bone-heading" />
          <div class="bone" />
          <div class="bone bone-short" />
          <div class="bone" />
        </Fragment>
      ))}
    </div>
  );
}

/** A message with elements at its placeholders, in the order of its language. */
function Message({ text, given }: { text: string; given: readonly ComponentChildren[] }): VNode {
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
function Titled({ title, children }: { title: string; children: ComponentChildren }): VNode {
  return <Message text={pageWords.titledPlaces()} given={[<strong>{title}</strong>, children]} />;
}
