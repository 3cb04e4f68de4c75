import type { PageHead, PageModel } from "../../src/ui/page/pageModel.ts";

/** A page that is its title alone, with what can be done. */
export function headOnly(title: string, actions: PageHead["actions"] = []): PageModel {
  const identity = { of: "Subject", names: [] };
  return {
    about: "a page",
    head: { sign: { icon: "info" }, tone: "neutral", title, identity, actions },
    body: [],
  };
}
