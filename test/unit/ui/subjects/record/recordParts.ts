import type { PageModel } from "../../../../../src/ui/page/pageModel.ts";

/** A record's page with no more than its chips, its banners and this section, without the buttons of its head. */
export function partsOf({ about, head, body }: PageModel, section: string): PageModel {
  const isPart = (block: PageModel["body"][number]): boolean =>
    block.kind === "section" || block.kind === "fold"
      ? block.id === section
      : ["chips", "banner"].includes(block.kind);
  const identity = { ...head.identity, names: [] };
  return { about, head: { ...head, identity, actions: [] }, body: body.filter(isPart) };
}
