import { lookupMode, userValue, windowValue } from "../../../src/app/settingValue.ts";
import { inWindow } from "../inWindow.ts";
import type { Attempt, Row } from "../row.ts";

/** What a remote machine's settings may hold; `undefined` is the one that leaves the user's in place. */
const values = [
  "Stolen",
  "",
  " ",
  0,
  1,
  false,
  true,
  null,
  [],
  [{ name: "Stolen" }],
  {},
  { network: "Stolen" },
];

/** Tries a value at the remote machine's level, beside every state of the user's own. */
function tryValue(value: unknown): readonly Attempt[] {
  return [undefined, "Own", ""].map((own) => {
    const inspection = {
      defaultValue: "default",
      globalValue: value,
      globalLocalValue: own,
      globalRemoteValue: value,
    };
    const expected = own ?? "default";
    const found = [userValue(inspection), windowValue(inspection, false, true)];
    const held = found.every((one) => one === expected);
    const name = `user ${String(own)}, remote machine ${JSON.stringify(value)}`;
    return held ? { name, held } : { name, held, detail: JSON.stringify(found) };
  });
}

/** A VS Code that would not tell the levels apart, and hovers that a remote machine wants to ask more. */
function otherAttempts(): readonly Attempt[] {
  const untold = windowValue({ defaultValue: "default", globalValue: "Stolen" }, false, true);
  const mode = lookupMode({ globalValue: "live", globalLocalValue: "off", globalRemoteValue: "live" });
  return [
    { name: "levels that are not told apart", held: untold === "default" },
    { name: "hovers made to ask", held: mode === "off" },
  ];
}

export const row: Row = {
  number: 16,
  what: "settings of a remote machine that name networks, proxies or a network to use",
  async run() {
    const attempts = [...values.flatMap(tryValue), ...otherAttempts()];
    for (const version of ["current", "minimum"] as const) {
      for (const situation of ["folder", "untrusted"])
        attempts.push(await inWindow({ version, situation, grep: "remote machine|by a nested object" }));
    }
    return attempts;
  },
};
