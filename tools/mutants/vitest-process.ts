// A process that runs tests on instrumented code as its parent asks. In a process of its own, so that it can be ended
// with its workers when a mutant never returns.
import path from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';
import web from '../../apps/web/vitest.config.ts';
import root from '../../vitest.config.ts';
import { ROOT } from '../rules/source.ts';

/** `code` once, and then runs, one at a time. */
export type Request = { code: Record<string, string> } | RunRequest;

/** Tests, in that order; of a file all (null) or those with these ids. */
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
  /** What failed outside of a file, null when nothing did. */
  error: string | null;
}

const PROJECTS = new Set<unknown>(['contract', 'gateway', 'integration']);
const SETUP = path.join(ROOT, 'tools/mutants/in-test.ts');

const relative = (file: string): string => path.relative(ROOT, file).replaceAll('\\', '/');

/** Keeps the order it is given: the quickest first. */
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
        // What it keeps on the disk would be taken for the sources as they are.
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

/** The first test that failed, with its message; or what kept the file from running. */
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
  // A mutant is dead at the first test that fails; reach is measured by all of them.
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

/** All of this process's group: workers that compute for ever hear of nothing else. */
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
