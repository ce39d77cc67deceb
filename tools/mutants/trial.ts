import type { TestProcess } from './test-process.ts';
import type { FileResult, RunResult, Tests } from './vitest-process.ts';

/** A mutant that is executed more often than this multiple of a run without it is in an endless loop. */
const HITS = 20;
/** Maximum slowdown of a run compared with the same tests without a mutant, because other programs use the machine too. */
const SLOWER = 5;
const PATIENCE_MS = 60_000;

/** Failures that a busy machine, or a file that changes during the run, can also cause. */
const DOUBTFUL = /time limit|timed out|outside of a test/;

interface Failure {
  file: string;
  test: string | null;
  text: string;
}

/** What is known about the tests from running them without a mutant. */
export class Trial {
  private readonly running: TestProcess;
  private readonly files: [string, FileResult][];
  /** Ids of tests that pass when they run alone. */
  private readonly alone = new Set<string>();
  /** Files whose tests depend on the state that earlier tests leave. */
  private readonly inOrder = new Set<string>();

  constructor(running: TestProcess, { files }: RunResult) {
    this.running = running;
    this.files = Object.entries(files).filter(([, { failed }]) => failed === null);
  }

  isReached(mutant: string): boolean {
    return this.testsThatReach(mutant).length > 0;
  }

  /** Returns what detected a mutant; null if nothing did, or if the tests now fail without it. */
  async deathOf(mutant: string): Promise<string | null> {
    for (const patience of [1, 2, 4]) {
      const tests = this.testsThatReach(mutant);
      if (tests.length === 0) return null;
      const failure = await this.failureOf(tests, { mutant, patience });
      if (failure === null) return null;
      if (await this.isSound(failure, tests, patience)) return failure.text;
    }
    return null;
  }

  /** Whether the tests pass without the mutant; runs them if that is unknown. */
  private async isSound(
    { file, test, text }: Failure,
    tests: Tests,
    patience: number,
  ): Promise<boolean> {
    const baseline = { mutant: null, patience };
    if (test === null || DOUBTFUL.test(text))
      return (await this.failureOf(tests, baseline)) === null;
    const isWhole = tests.some(([name, ids]) => name === file && ids === null);
    if (isWhole || this.alone.has(test)) return true;
    if ((await this.failureOf([[file, [test]]], baseline)) === null) {
      this.alone.add(test);
      return true;
    }
    this.inOrder.add(file);
    return false;
  }

  private async failureOf(
    tests: Tests,
    { mutant, patience }: { mutant: string | null; patience: number },
  ): Promise<Failure | null> {
    const testFiles = new Map(this.files);
    const results = tests.flatMap(([file]) => testFiles.get(file) ?? []);
    const hits = results
      .flatMap(({ reach }) => Object.values(reach))
      .reduce((sum, counts) => sum + (counts[mutant ?? ''] ?? 0), 0);
    const usual = results.reduce((sum, file) => sum + file.ms, 0);
    const ms = patience * (PATIENCE_MS + SLOWER * usual);
    const result = await this.running.run(tests, { mutant, limit: HITS * hits, ms });
    if (result === null) return { file: '', test: null, text: 'time limit' };
    for (const [file, { failed }] of Object.entries(result.files)) {
      if (failed !== null) return { file, test: failed.test, text: `${file}: ${failed.text}` };
    }
    if (result.error === null) return null;
    return { file: '', test: null, text: `outside of a test: ${result.error}` };
  }

  /** Returns the tests that reach a mutant, the fastest first. */
  private testsThatReach(mutant: string): Tests {
    // Code that runs while a module loads is counted only for the first file of a worker, but affects all files.
    const isLoaded = this.files.some(([, { reach }]) => mutant in (reach.load ?? {}));
    return this.files
      .flatMap(([file, { ms, tests, reach }]) => {
        if (isLoaded || mutant in (reach.hooks ?? {})) return [{ file, ids: null, ms }];
        const ids = Object.keys(tests).filter((id) => mutant in (reach[id] ?? {}));
        if (ids.length === 0) return [];
        const ownMs = ids.reduce((sum, id) => sum + (tests[id] ?? 0), 0);
        return [{ file, ids: this.inOrder.has(file) ? null : ids, ms: ownMs }];
      })
      .toSorted((a, b) => a.ms - b.ms)
      .map(({ file, ids }) => [file, ids] as const);
  }
}
