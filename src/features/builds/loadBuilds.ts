import type { Services } from "../services.ts";
import { BuildActions } from "./buildActions.ts";
import { BuildsTree } from "./buildsTree.ts";

/** What the view shows, and what its commands do. */
export async function loadBuilds(services: Services) {
  const builds = await services.builds();
  await builds.look();
  const tree = new BuildsTree(builds, services.log);
  return { tree, actions: new BuildActions(services, builds, tree) };
}
