import type { NodeActions } from "../nodeControl.ts";

/** Nodes and Foundry's tools, which run beside this suite. */
export const nodes = new Proxy({} as NodeActions, {
  get:
    (_, action: string) =>
    async (...parameters: readonly unknown[]): Promise<unknown> => {
      const url = `${process.env["CONTRACT_LENS_NODES"] ?? ""}/${action}`;
      const response = await fetch(url, { method: "POST", body: JSON.stringify(parameters) });
      const result: unknown = await response.json();
      if (!response.ok) throw new Error(String(result));
      return result;
    },
});
