import type { Block, Button } from "../../../../src/ui/page/pageModel.ts";
import { verificationPage } from "../../../../src/ui/verification/verificationPage.ts";
import { exactly } from "../../../support/relations.ts";
import type { LocatedBuild } from "../../../../src/app/builds/locatedBuild.ts";
import type { PlannedFile, PublicationPlan } from "../../../../src/app/publication/planPublication.ts";
import type { PlanView } from "../../../../src/ui/verification/plan/view.ts";
import { askedAddress, network } from "../../../support/reports.ts";
import type { ProxyState } from "../../../../src/app/verification/proxy.ts";
import { buildNamed } from "../../builds/samples.ts";

const build: LocatedBuild = {
  ...buildNamed("Vault"),
  folder: undefined as never,
  root: { tool: "foundry", project: "", folder: "out" },
  path: "out/Vault.sol/Vault.json",
  modifiedAt: Date.UTC(2026, 10, 20),
  compilation: undefined,
};

/** A file that would be sent. */
export const plannedFile = (path: string, more: Partial<PlannedFile> = {}): PlannedFile => ({
  path,
  text: `// ${path}`,
  bytes: 1200,
  license: "MIT",
  from: { path, isOfBuildInfo: false, hasChanged: false },
  possibleSecrets: [],
  ...more,
});

/** A plan that may be agreed to, unless it says otherwise. */
export function planViewOf(files: readonly PlannedFile[], more: Partial<PlanView> = {}): PlanView {
  const plan: PublicationPlan = {
    match: { build, relation: exactly },
    metadata: undefined,
    dryRun: { grade: "exact", reasons: [] },
    files,
    publication: {
      form: "standardJson",
      input: { language: "Solidity", sources: {} },
      compilerVersion: "",
      contractIdentifier: "a:A",
    },
    bytes: 2000,
    filesOfBuild: undefined,
    hasAllFiles: false,
    isProvable: true,
  };
  return {
    kind: "plan",
    id: 7,
    subject: { network, address: "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24", contractId: undefined },
    protocol: "job",
    plan,
    creation: { kind: "notRecorded" },
    created: { grade: "notCompared", needsTraces: false, transaction: undefined },
    commit: undefined,
    explorerHadNone: false,
    status: undefined,
    uncompared: undefined,
    recorded: undefined,
    proxy: undefined,
    ownName: undefined,
    others: [],
    unpublished: new Set(files.map(({ path }) => path)),
    areSettingsKnown: true,
    isContractKnown: true,
    confirmed: new Set(),
    ...more,
  };
}

/** A file that may hold a secret. */
export const keysFile = plannedFile("src/Keys.sol", { possibleSecrets: [{ kind: "privateKey", line: 3 }] });

/** The button of a label that begins so. */
export function planButton(view: PlanView, label: string): Button | undefined {
  const buttonsOf = (blocks: readonly Block[]): readonly Button[] =>
    blocks.flatMap((block) => {
      if (block.kind === "fold") return buttonsOf(block.blocks);
      return block.kind === "banner" || block.kind === "buttons" ? block.buttons : [];
    });
  return buttonsOf(verificationPage(view).body).find((each) => each.label.startsWith(label));
}

/** Of a proxy and its implementation, neither of which is verified, unless it says otherwise. */
export function proxyWith(behind: Partial<ProxyState["target"]> = {}): ProxyState {
  return {
    proxy: { address: askedAddress, build: "src/Proxy.sol:Proxy", isCompared: true, state: "notVerified" },
    target: {
      role: "implementation",
      address: "0x162a433068f51e18b7d13932f27e66a3f99e6890",
      build: "src/Cards.sol:Cards",
      isCompared: true,
      state: "notVerified",
      ...behind,
    },
  };
}
