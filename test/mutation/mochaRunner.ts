import { globSync } from "node:fs";
import path from "node:path";
import { declareFactoryPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import {
  determineHitLimitReached,
  DryRunStatus,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
  type DryRunOptions,
  type DryRunResult,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
} from "@stryker-mutator/api/test-runner";
import Mocha from "mocha";

/** Tests of the layers that are mutated. */
const testPatterns = [
  "test/unit/core/**/*.test.ts",
  "test/unit/http/**/*.test.ts",
  "test/unit/platform/**/*.test.ts",
  "test/unit/services/**/*.test.ts",
];

/**
 * Slow ones, which judge time, turns and leftovers, or what is not mutated. A mutant that stops a test is waited for twice
 * as long as all tests take that reach it: a slow one would cost minutes at each.
 */
const leftOut = [
  "test/unit/core/json/largeTexts.test.ts",
  "test/unit/core/scan/referencesSpeed.test.ts",
  "test/unit/http/faults/**",
  "test/unit/http/responseJson.test.ts",
  "test/unit/platform/node/**",
  "test/unit/services/ledger/mirror/manyAtOnce.test.ts",
];

/** What the mutated code and the runner say to each other. */
type Instrumentation = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: NonNullable<Extract<DryRunResult, { status: DryRunStatus.Complete }>["mutantCoverage"]>;
};

/**
 * Runs the unit tests for Stryker, on the TypeScript as it stands. Stryker's own runner for mocha does not load with
 * mocha 12.
 */
class MochaRunner implements TestRunner {
  readonly #instrumentation: Instrumentation;
  readonly #loaded = new Map<string, Mocha>();

  constructor(namespace: string) {
    const holder = globalThis as unknown as Record<string, Instrumentation | undefined>;
    this.#instrumentation = holder[namespace] ??= {};
  }

  /** What `import` has loaded stays loaded: mutants that act while files load get a process of their own. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun({ disableBail }: DryRunOptions): Promise<DryRunResult> {
    const result = await this.#run(await this.#load(testFiles()), disableBail);
    const { mutantCoverage } = this.#instrumentation;
    if (result.status !== DryRunStatus.Complete || mutantCoverage === undefined) return result;
    return { ...result, mutantCoverage };
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, sandboxFileName, testFilter, disableBail, hitLimit, mutantActivation } = options;
    const instrumentation = this.#instrumentation;
    instrumentation.hitLimit = hitLimit;
    instrumentation.hitCount = hitLimit === undefined ? undefined : 0;
    const isStatic = mutantActivation === "static";
    if (isStatic) instrumentation.activeMutant = activeMutant.id;
    let result: DryRunResult = { status: DryRunStatus.Complete, tests: [] };
    for (const files of isStatic ? nearFirst(sandboxFileName) : [testFiles()]) {
      const mocha = await this.#load(files);
      instrumentation.activeMutant = activeMutant.id;
      mocha.grep(testFilter === undefined ? /(?:)/ : exactly(testFilter));
      result = await this.#run(mocha, disableBail);
      if (toMutantRunResult(result).status !== MutantRunStatus.Survived) break;
    }
    return toMutantRunResult(result);
  }

  async #load(files: readonly string[]): Promise<Mocha> {
    const key = files.join();
    const loaded = this.#loaded.get(key);
    if (loaded !== undefined) return loaded;
    const mocha = new Mocha({ ui: "bdd", timeout: 0, reporter: Mocha.reporters.Base });
    mocha.cleanReferencesAfterRun(false);
    for (const file of files) mocha.addFile(file);
    const instrumentation = this.#instrumentation;
    mocha.suite.beforeEach(function () {
      instrumentation.currentTestId = this.currentTest?.fullTitle();
    });
    await mocha.loadFilesAsync();
    this.#loaded.set(key, mocha);
    return mocha;
  }

  async #run(mocha: Mocha, disableBail: boolean): Promise<DryRunResult> {
    setBail(mocha.suite, !disableBail);
    const tests: TestResult[] = [];
    const result = (test: Mocha.Runnable) => {
      const id = test.ctx?.currentTest?.fullTitle() ?? test.fullTitle();
      return { id, name: id, timeSpentMs: test.duration ?? 0 };
    };
    await new Promise<void>((resolve) => {
      const runner = mocha.run(() => resolve());
      runner.on("pass", (test) => tests.push({ ...result(test), status: TestStatus.Success }));
      runner.on("fail", (test, error: Error) =>
        tests.push({ ...result(test), status: TestStatus.Failed, failureMessage: error.message }),
      );
    });
    const { hitCount, hitLimit } = this.#instrumentation;
    return determineHitLimitReached(hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests };
  }
}

/** The tests that may kill a mutant. */
function testFiles(): readonly string[] {
  return globSync(testPatterns, { exclude: leftOut }).sort();
}

/**
 * Those of the mutated file's own folder, then all others: a mutant that acts while files load needs a process of its
 * own, and most of them die by the tests beside them.
 */
function nearFirst(mutated: string): readonly (readonly string[])[] {
  const folder = path.dirname(path.relative("src", path.resolve(mutated)));
  const isNear = (file: string) => path.dirname(path.relative("test/unit", file)) === folder;
  const all = testFiles();
  return [all.filter(isNear), all.filter((file) => !isNear(file))].filter(({ length }) => length > 0);
}

/** Only the tests of these full titles. */
function exactly(titles: readonly string[]): RegExp {
  return new RegExp(titles.map((title) => `^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`).join("|"));
}

function setBail(suite: Mocha.Suite, bail: boolean): void {
  suite.bail(bail);
  for (const inner of suite.suites) setBail(inner, bail);
}

function createMochaRunner(): TestRunner {
  return new MochaRunner("__stryker__");
}
createMochaRunner.inject = tokens();

/** Where Stryker looks for it. */
export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, "mocha-as-it-stands", createMochaRunner),
];
