import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pageWords } from "../../text/pages/page.ts";
import type { AsOfCondition, AsOfForm } from "../page/pageModel.ts";
import { ActionButton, Icon } from "./pieces/controls.tsx";
import { usePage } from "./pieces/pageContext.ts";
import { Pieces } from "./pieces/pieces.tsx";

const exampleTimestamp = "1767316800.123456789";
const exactTimestamp = /^\d{1,10}(?:\.\d{1,9})?$/;

type Condition = AsOfCondition & { readonly id: number };

/** At what time a record is shown, and the form that asks for other times: rows of comparison, date and exact timestamp. */
export function AsOf({ label, value, note, conditions: asked, operators, last }: AsOfForm): VNode {
  const { host } = usePage();
  const { current: typed } = useRef(host.view.asOf);
  const [isOpen, setOpen] = useState(typed !== undefined);
  // A select takes the words of its options from what is rendered, and in a closed form nothing is.
  const [wasOpened, setOpened] = useState(isOpen);
  const [conditions, setConditions] = useState<readonly Condition[]>(() =>
    (typed ?? asked).map((condition, id) => ({ ...condition, id })),
  );
  const [problem, setProblem] = useState("");
  const form = useRef<HTMLDetailsElement>(null);
  const next = useRef(conditions.length);
  const focused = useRef<string | undefined>(undefined);
  useEffect(() => {
    const selector = focused.current;
    focused.current = undefined;
    if (selector !== undefined) form.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  useEffect(() => host.keepView({ asOf: isOpen ? conditions : undefined }), [isOpen, conditions]);

  const isRight = conditions.every((condition) => problemOf(condition, last) === "");
  useEffect(() => {
    if (isRight) setProblem("");
  }, [isRight]);

  const change = (id: number, part: Partial<AsOfCondition>): void => {
    setConditions((before) =>
      before.map((condition) => (condition.id === id ? { ...condition, ...part } : condition)),
    );
  };
  const add = (): void => {
    focused.current = `[data-as-of-row="${next.current}"] [data-as-of-operator]`;
    const added = { id: next.current, operator: "eq", date: "", exact: "" };
    setConditions((before) => [...before, added]);
    next.current += 1;
  };
  const remove = (id: number): void => {
    focused.current = "[data-as-of-add]";
    setConditions((before) => before.filter((condition) => condition.id !== id));
  };
  const apply = (): void => {
    const filled = conditions.filter(({ exact }) => exact.trim() !== "");
    const wrong = filled.find((condition) => problemOf(condition, last) !== "");
    setProblem(wrong === undefined ? "" : problemOf(wrong, last));
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-as-of-row="${wrong.id}"] [data-as-of-exact]`)?.focus();
      return;
    }
    const timestamps = filled.map(({ operator, exact }) => `${operator}:${exact.trim()}`);
    host.post({ type: "asOf", timestamps });
  };

  return (
    <section class="as-of" aria-label={label}>
      <details
        id="as-of"
        ref={form}
        open={isOpen}
        onToggle={() => {
          const isNowOpen = form.current?.open === true;
          setOpen(isNowOpen);
          if (isNowOpen) setOpened(true);
        }}
      >
        <summary>
          <span class="as-of-label">{label}</span>{" "}
          <span class="as-of-value">
            <Pieces pieces={value} />
            <Icon name="chevron-down" />
          </span>{" "}
          <span class="aside">
            <Pieces pieces={note} />
          </span>
        </summary>
        <div class="as-of-rows">
          {wasOpened &&
            conditions.map((condition) => (
              <ConditionRow
                key={condition.id}
                condition={condition}
                operators={operators}
                isInvalid={problemOf(condition, last) !== ""}
                onChange={(part) => change(condition.id, part)}
                onRemove={() => remove(condition.id)}
              />
            ))}
        </div>
        <p class="as-of-problem" role="alert">
          {problem}
        </p>
        <div class="buttons">
          <vscode-button secondary onClick={apply}>
            {pageWords.apply()}
          </vscode-button>
          <vscode-button secondary data-as-of-add="" onClick={add}>
            <Icon name="add" slot="content-before" />
            {pageWords.addCondition()}
          </vscode-button>
          {asked.some(({ exact }) => exact !== "") && (
            <ActionButton
              label={pageWords.currentVersion()}
              icon="history"
              message={{ type: "asOf", timestamps: [] }}
            />
          )}
        </div>
        <p class="aside as-of-help">{pageWords.asOfHelp()}</p>
      </details>
    </section>
  );
}

type RowProps = {
  condition: Condition;
  operators: AsOfForm["operators"];
  isInvalid: boolean;
  onChange: (part: Partial<AsOfCondition>) => void;
  onRemove: () => void;
};

function ConditionRow({ condition, operators, isInvalid, onChange, onRemove }: RowProps): VNode {
  const { id, operator, date, exact } = condition;
  const onDate = (value: string): void => {
    const seconds = Date.parse(`${value}Z`) / 1000;
    if (!Number.isFinite(seconds) || seconds < 0) return;
    // A picker has no nanoseconds: those that were typed stay, as long as the second does.
    const [typed, nanos = "000000000"] = exact.split(".");
    const kept = typed === String(Math.floor(seconds)) ? nanos : "000000000";
    onChange({ date: value, exact: `${Math.floor(seconds)}.${kept}` });
  };
  const onExact = (value: string): void => {
    const isTime = exactTimestamp.test(value.trim());
    const day = new Date(Number(value.trim().split(".")[0]) * 1000);
    onChange({ exact: value, ...(isTime ? { date: day.toISOString().slice(0, 19) } : {}) });
  };
  return (
    <div class="as-of-row" data-as-of-row={String(id)}>
      <Captioned caption={pageWords.comparison()}>
        <vscode-single-select
          label={pageWords.comparison()}
          data-as-of-operator=""
          onChange={(event) => onChange({ operator: valueOf(event) })}
        >
          {operators.map(({ value, label }) => (
            <vscode-option key={value} value={value} selected={value === operator ? true : undefined}>
              {label}
            </vscode-option>
          ))}
        </vscode-single-select>
      </Captioned>
      <Captioned caption={pageWords.dateAndTime()}>
        <vscode-textfield
          type="datetime-local"
          step="1"
          label={pageWords.dateAndTime()}
          value={date}
          data-as-of-date=""
          onInput={(event) => onDate(valueOf(event))}
        />
      </Captioned>
      <Captioned caption={pageWords.exactTime()}>
        <vscode-textfield
          label={pageWords.exactTime()}
          placeholder={exampleTimestamp}
          value={exact}
          invalid={isInvalid}
          data-as-of-exact=""
          onInput={(event) => onExact(valueOf(event))}
        />
      </Captioned>
      <vscode-button
        secondary
        icon-only
        aria-label={pageWords.removeCondition()}
        title={pageWords.removeCondition()}
        onClick={onRemove}
      >
        <Icon name="close" />
      </vscode-button>
    </div>
  );
}

/** A control under what it is called. Its own label says the same to screen readers. */
function Captioned({ caption, children }: { caption: string; children: ComponentChildren }): VNode {
  return (
    <div class="as-of-field">
      <span class="as-of-caption" aria-hidden="true">
        {caption}
      </span>
      {children}
    </div>
  );
}

/** What is wrong with a condition; empty where it can be sent, or is empty itself. */
function problemOf({ operator, exact }: AsOfCondition, last: string): string {
  const text = exact.trim();
  if (text === "") return "";
  if (!exactTimestamp.test(text)) return pageWords.wrongTime();
  const [seconds = "", fraction = ""] = text.split(".");
  const isLater = `${seconds.padStart(10, "0")}.${fraction.padEnd(9, "0")}` > last;
  // What is to be before so late a time is met by every record, and can be sent.
  return isLater && !["lt", "lte"].includes(operator) ? pageWords.tooLate(last) : "";
}

function valueOf({ currentTarget }: Event): string {
  const { value } = currentTarget as EventTarget & { readonly value?: unknown };
  return typeof value === "string" ? value : "";
}
