import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { planWords as words } from "../../text/verification/plan.ts";
import { foreignText } from "../values/jsonPieces.ts";
import { text, type At, type Place } from "../values/shownText.ts";
import type { Piece, PieceField } from "../page/pageModel.ts";

/**
 * What a compiler's settings say that decides its code, each by our own name for it.
 *
 * @param viaIr what is said of code that was made by way of an intermediate language
 * @param place where the settings stand in a response, if they are of one
 * @param within the names on the wire of what the settings are in
 */
export function settingFields(
  settings: JsonObject,
  viaIr: Piece,
  place: Place = { path: [] },
  within?: string,
): readonly PieceField[] {
  const { optimizer, optimize, evmVersion, viaIR } = settings;
  const at = (name: string, what: string): At => ({ ...place, path: [...place.path, name], what });
  const field = (name: string, label: string, ...pieces: readonly Piece[]): PieceField => ({
    label,
    name: within === undefined ? "" : `${within}.${name}`,
    pieces,
  });
  return [
    // Vyper's own word, which has no runs.
    typeof optimize === "string"
      ? field("optimize", words.optimizer(), ...foreignText(optimize, at("optimize", words.optimizer())))
      : field("optimizer", words.optimizer(), text(stepsOf(optimizer))),
    ...(typeof evmVersion === "string"
      ? [
          field(
            "evmVersion",
            words.evmVersion(),
            ...foreignText(evmVersion, at("evmVersion", words.evmVersion())),
          ),
        ]
      : []),
    ...(viaIR === true ? [field("viaIR", words.viaIr(), viaIr)] : []),
  ];
}

function stepsOf(optimizer: JsonValue | undefined): string {
  const { enabled, runs } = isJsonObject(optimizer) ? optimizer : {};
  if (enabled !== true) return words.optimizerOff();
  return typeof runs === "number" ? words.optimizerRuns(runs) : words.optimizerOn();
}
