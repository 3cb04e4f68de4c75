import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { longestFilter } from "../page/rowList.ts";
import { Icon } from "./pieces/controls.tsx";
import { useTyping, type TextField } from "./useTyping.ts";

type FilterProps = {
  list: string;
  label: string;
  placeholder: string;
  text: string;
  count: string;
  onFilter: (text: string) => void;
};

/** The field that narrows a long list, and how many rows it leaves. */
export function FilterField({ list, label, placeholder, text, count, onFilter }: FilterProps): VNode {
  const field = useRef<TextField>(null);
  const onInput = useTyping(field, onFilter);
  useEffect(() => {
    if (field.current === null) return;
    // The control takes its name as a property alone, and what it holds is restored without being typed.
    field.current.label = label;
    if (text !== "" && field.current.value === "") field.current.value = text;
  }, [label, text]);
  return (
    <div class="rows-filter">
      <vscode-textfield
        placeholder={placeholder}
        maxlength={String(longestFilter)}
        data-rows-filter={list}
        ref={field}
        onInput={onInput}
      >
        <Icon name="search" slot="content-before" />
      </vscode-textfield>{" "}
      <span class="aside" role="status" data-rows-count={list}>
        {count}
      </span>
    </div>
  );
}
