// Runs in each test file before it is loaded: switches the mutant on, or counts which ones the file reaches.
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The mutant of this run, null when reach is measured; a loop that passes it more often than `limit` is ended. */
    mutant: { id: string | null; limit: number };
  }
  interface TaskMeta {
    /**
     * How often each mutant was passed, by the id of the test; `load`: while the file and what it imports were loaded;
     * `hooks`: outside of tests.
     */
    reach?: Record<string, Record<string, number>>;
  }
}

/** What instrumented code reads and writes; it keeps the first object it sees, so that one is changed, never replaced. */
interface Switchboard {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string;
  mutantCoverage?: { static: object; perTest: Record<string, Record<string, number>> };
}

const scope = globalThis as { __stryker__?: Switchboard };
// The name is the instrumenter's.
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

// Vitest reads from the first parameter which fixtures a hook takes.
// oxlint-disable-next-line no-empty-pattern
afterAll(({}, suite) => {
  if (id === null) suite.meta.reach = { ...counts };
});
