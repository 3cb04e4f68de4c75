/** What the runner has told the suite: where the figures go, and where the services are. */
export const given = JSON.parse(process.env["CONTRACT_LENS_BENCH"] ?? "null") as {
  readonly result: string;
  readonly mirror: string;
  readonly node: string;
};
