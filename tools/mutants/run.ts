import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { databaseFolder } from '../../apps/gateway/test/enterable-folder.ts';
import { FAST } from '../../apps/gateway/test/database-server.ts';
import { startEmbedded } from '../../apps/gateway/src/db/embedded/server.ts';
import { instrument, mutantsOf, sourcesOf, type Instrumented, type Mutant } from './mutate.ts';
import { sampleOf } from './sample.ts';
import { TestProcess } from './test-process.ts';
import { testsOf } from './tests-of.ts';
import { Trial } from './trial.ts';

const DRY_RUN_MS = 3_600_000;

/** Exit code of an interrupted command. */
const STOPPED = 130;

const USAGE =
  'npm run mutants -- <folder or file[:line]>... [--sample N] [--seed S] [--at-least PERCENT] [--also <folder or file of tests>]...';

interface Tally {
  tried: number;
  dead: number;
}

/** Returns the exit code: 0, 1 if too many mutants survive, 2 if there is nothing to try, 130 if interrupted. */
export async function runMutants(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      seed: { type: 'string' },
      also: { type: 'string', multiple: true, default: [] },
      'at-least': { type: 'string', default: '0' },
    },
  });
  const sources = sourcesOf(positionals);
  const mutants = await mutantsOf(sources);
  if (mutants.length === 0) {
    console.error(USAGE);
    return 2;
  }
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const sample = sampleOf(mutants, Number(values.sample ?? mutants.length), seed);
  const tests = testsOf([...new Set(sample.map(({ file }) => file))], values.also);
  console.log(
    `${mutants.length} mutants in ${sources.size} files; ${sample.length} of them with --seed ${seed}, on ${tests.length} test files`,
  );
  const trial = async (): Promise<Tally> => await tryAll(sample, tests, await instrument(sample));
  const needsDatabase = tests.some((file) => file.endsWith('.integration.test.ts'));
  const { tried, dead } = needsDatabase ? await withDatabase(trial) : await trial();
  const score = tried === 0 ? 0 : (dead * 100) / tried;
  console.log(
    `${dead} of ${tried} killed, ${tried - dead} survived: ${score.toFixed(1)} %, required: at least ${values['at-least']} %`,
  );
  if (tried < sample.length) return STOPPED;
  return score >= Number(values['at-least']) ? 0 : 1;
}

/** Runs the work with one database server for all runs, which is also stopped after Ctrl-C. */
async function withDatabase<T>(work: () => Promise<T>): Promise<T> {
  if (process.env.TEST_DATABASE_URL !== undefined) return await work();
  const folder = databaseFolder('mutants');
  const server = await startEmbedded({ dataDir: folder, settings: FAST });
  process.env.TEST_DATABASE_URL = server.url('postgres');
  try {
    return await work();
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Tries each mutant of `sample` and reports the outcome. */
async function tryAll(
  sample: Mutant[],
  tests: string[],
  { code, idOf }: Instrumented,
): Promise<Tally> {
  const running = new TestProcess(code);
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    running.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  let triedCount = 0;
  let dead = 0;
  try {
    const startedAtMs = Date.now();
    const dry = await running.run(
      tests.map((file) => [file, null] as const),
      { ms: DRY_RUN_MS },
    );
    if (dry === null) return { tried: triedCount, dead };
    if (dry.error !== null) throw new Error(dry.error);
    console.log(`Without a mutant: ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
    for (const [file, { failed }] of Object.entries(dry.files)) {
      if (failed !== null) console.log(`left out, fails without a mutant: ${file}: ${failed.text}`);
    }
    const trial = new Trial(running, dry);
    for (const mutant of sample) {
      if (stopped) break;
      const death = await trial.deathOf(idOf(mutant));
      if (stopped) break;
      triedCount++;
      if (death !== null) dead++;
      const { file, start, original, replacement } = mutant;
      const outcome = death === null ? 'SURVIVED' : 'killed  ';
      const place = `${file}:${start.line + 1}:${start.column + 1}`;
      const change = `${onOneLine(original)} -> ${onOneLine(replacement)}`;
      const reason = death ?? (trial.isReached(idOf(mutant)) ? '' : 'no test runs it');
      console.log(
        `${triedCount} ${outcome} ${place}  ${change}  ${reason && `[${onOneLine(reason)}]`}`,
      );
    }
  } finally {
    running.close();
  }
  return { tried: triedCount, dead };
}

const onOneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 117)}...` : line;
};
