// Runs in each test file before it is loaded: activates the mutant, or counts which mutants the file reaches.
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant of this run, or null when measuring reach; a loop that executes it more often than `limit` is ended. */
    mutant: { id: string | null; limit: number };
  }
  interface TaskMeta {
    /**
     * How often each mutant was executed, by the id of the test; `load`: while the file and its imports were loaded;
     * `hooks`: outside of tests.
     */
    reach?: Record<string, Record<string, number>>;
  }
}

/** Shared with the instrumented code, which keeps a reference to the first object it sees: change it, never replace it. */
interface Switchboard {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  mutantCoverage?: { static: object; perTest: Record<string, Record<string, number>> };
}

const scope = globalThis as { __stryker__?: Switchboard };
// The name is given by the instrumenter.
// oxlint-disable-next-line no-underscore-dangle
const board = (scope.__stryker__ ??= {});
const { id, limit } = inject('mutant');
const counts = (board.mutantCoverage ??= { static: {}, perTest: {} }).perTest;
board.activeMutant = id ?? undefined;
board.hitCount = 0;
board.hitLimit = limit;
for (const key of Object.keys(counts)) delete counts[key];
board.currentTestId = 'load';

beforeAll(() => {
  board.currentTestId = 'hooks';
});
beforeEach(({ task }) => {
  board.currentTestId = task.id;
});
afterEach(() => {
  board.currentTestId = 'hooks';
});

// Vitest reads the fixtures of a hook from its first parameter.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, suite) => {
  if (id === null) suite.meta.reach = { ...counts };
});
