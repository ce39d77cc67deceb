// Runs tests on instrumented code on request of its parent. A process of its own, so that it can be killed with its
// workers if a mutant never returns.
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import web from '../../apps/web/vitest.config.ts';
import root from '../../vitest.config.ts';
import { ROOT } from '../rules/source.ts';

/** First one message with `code`, then runs, one at a time. */
export type Request = { code: Record<string, string> } | RunRequest;

/** Tests in order; of each file all (null) or those with these ids. */
export type Tests = readonly (readonly [file: string, ids: readonly string[] | null])[];

interface RunRequest {
  tests: Tests;
  mutant: string | null;
  limit: number;
}

export interface FileResult {
  failed: { text: string; test: string | null } | null;
  ms: number;
  /** Milliseconds of each test, by its id. */
  tests: Record<string, number>;
  reach: Record<string, Record<string, number>>;
}

export interface RunResult {
  files: Record<string, FileResult>;
  /** A failure outside of the files; null if there was none. */
  error: string | null;
}

const PROJECTS = new Set<unknown>(['contract', 'gateway', 'integration']);
const SETUP = path.join(ROOT, 'tools/mutants/in-test.ts');

const relative = (file: string): string => path.relative(ROOT, file).replaceAll('\\', '/');

/** Keeps the given order: the fastest first. */
class AsGiven {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
  sort(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}

async function openVitest(code: Record<string, string>) {
  const plugin = {
    name: 'mutants',
    enforce: 'pre' as const,
    transform: (_: string, id: string) => {
      const mutated = code[relative(id.replace(/\?.*$/, ''))];
      return mutated === undefined ? null : { code: mutated, map: null };
    },
  };
  const ownProjects = (root.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && PROJECTS.has(project.test?.name)
      ? [{ test: project.test, root: ROOT }]
      : [],
  );
  const projects = [...ownProjects, { test: web.test, root: path.join(ROOT, 'apps/web') }].map(
    ({ test, root: folder }) => ({
      root: folder,
      plugins: [plugin],
      test: {
        ...test,
        root: folder,
        // Its cache on disk would be mistaken for the original sources.
        fsModuleCache: false,
        setupFiles: [SETUP, ...[test?.setupFiles ?? []].flat()],
        maxWorkers: 1,
      },
    }),
  );
  return await createVitest(
    'test',
    { root: ROOT, config: false, watch: false, reporters: [{}], onConsoleLog: () => false },
    { test: { projects, sequence: { sequencer: AsGiven } } },
  );
}

const messageOf = (error: unknown): string =>
  String((error as { message?: unknown }).message ?? error).split('\n')[0] ?? '';

/** Returns the first failed test with its message, or the error that prevented the file from running. */
function failureOf(module: TestModule): FileResult['failed'] {
  if (module.ok()) return null;
  for (const test of module.children.allTests('failed')) {
    const text = `${test.fullName}: ${messageOf(test.result().errors?.[0] ?? 'failed')}`;
    return { text, test: test.id };
  }
  const text = `outside of a test: ${messageOf(module.errors()[0] ?? 'a hook failed')}`;
  return { text, test: null };
}

function resultOf(module: TestModule): FileResult {
  const { duration, collectDuration } = module.diagnostic();
  const tests = [...module.children.allTests()].map(
    (test) => [test.id, test.diagnostic()?.duration ?? 0] as const,
  );
  return {
    failed: failureOf(module),
    ms: duration + collectDuration,
    tests: Object.fromEntries(tests),
    reach: module.meta().reach ?? {},
  };
}

type Vitest = Awaited<ReturnType<typeof openVitest>>;

async function run(vitest: Vitest, { tests, mutant, limit }: RunRequest): Promise<RunResult> {
  const all = await vitest.globTestSpecifications();
  const byFile = new Map(all.map((testModule) => [relative(testModule.moduleId), testModule]));
  const selectedModules = tests.flatMap(([file, ids]) => {
    const { project, moduleId } = byFile.get(file) ?? {};
    if (project === undefined || moduleId === undefined) return [];
    return [project.createSpecification(moduleId, ids === null ? {} : { testIds: [...ids] })];
  });
  // A mutant is killed by the first failing test; measuring reach needs all of them.
  vitest.config.bail = mutant === null ? 0 : 1;
  vitest.provide('mutant', { id: mutant, limit });
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(selectedModules);
  return {
    files: Object.fromEntries(
      testModules.map((module) => [relative(module.moduleId), resultOf(module)]),
    ),
    error: unhandledErrors[0] === undefined ? null : messageOf(unhandledErrors[0]),
  };
}

/** // Kills the whole process group: workers in an endless loop receive no other event. */
process.on('disconnect', () => {
  if (process.platform === 'win32') process.exit(1);
  process.kill(-process.pid, 'SIGKILL');
});

let vitest: Vitest | undefined;
process.on('message', (request: Request) => {
  void (async () => {
    if ('code' in request) vitest = await openVitest(request.code);
    process.send?.(vitest && 'tests' in request ? await run(vitest, request) : null);
  })();
});
