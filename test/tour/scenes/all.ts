import type { Scene } from "../scene.ts";
import { buildScenes } from "./builds.ts";
import { callScenes } from "./calls.ts";
import { debuggerScenes } from "./debugger.ts";
import { editorScenes } from "./editor.ts";
import { heldScenes } from "./held.ts";
import { panelScenes } from "./panels.ts";
import { rpcScenes } from "./rpc.ts";
import { verifyBuildScenes } from "./verifyBuilds.ts";
import { workbenchScenes } from "./workbench.ts";

/** The tour, in order. */
export const scenes: readonly Scene[] = [
  ...workbenchScenes,
  ...editorScenes,
  ...panelScenes,
  ...buildScenes,
  ...verifyBuildScenes,
  ...heldScenes,
  ...callScenes,
  ...rpcScenes,
  ...debuggerScenes,
];
