/** Returns the percentile of the values: `share` (0 to 1) of them are below it; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns `median (min..max)`, or the single value if all agree; empty if it could not be measured. */
function show(values: readonly number[], digits: number): string {
  const [middle, min, max] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  if (middle === undefined || middle === 'NaN') return '';
  return min === max ? middle : `${middle} (${min}..${max})`;
}

/** Formats columns of text under their heads; the first left-aligned, the others right-aligned. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map(([first = '', ...cells]) =>
      [first.padEnd(widths[0] ?? 0), ...cells.map((cell, i) => cell.padStart(widths[i + 1] ?? 0))]
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export async function milliseconds(work: () => unknown): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Times one answer after another, in ms. */
export async function timesOf<Q>(
  questions: readonly Q[],
  answer: (question: Q, i: number) => unknown,
): Promise<number[]> {
  const times: number[] = [];
  for (const [i, question] of questions.entries())
    times.push(await milliseconds(() => answer(question, i)));
  return times;
}

/** The measurements of each subject, round by round. */
export type Runs<M> = ReadonlyMap<string, readonly M[]>;

/**
 * Measures all subjects once in each round, so that other work of the machine affects them equally. Before the first
 * round each is warmed up, if it needs that.
 */
export async function inTurns<S extends { name: string }, M>(
  subjects: readonly S[],
  rounds: number,
  measure: (subject: S) => M | Promise<M>,
  warmUp?: (subject: S) => unknown,
): Promise<Map<string, M[]>> {
  const runs = new Map<string, M[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of warmUp === undefined ? [] : subjects) await warmUp?.(subject);
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) runs.get(subject.name)?.push(await measure(subject));
  }
  return runs;
}

/** One figure of a measurement: a column of its table, or a row. */
export interface Figure<M> {
  name: string;
  /** `pair` is the measurement of the subject named by `baseline` in the same round. */
  of: (measured: M, pair: M) => number;
  digits?: number;
}

/** For the times of many answers, in ms. */
export const TIMES: readonly Figure<readonly number[]>[] = [
  { name: 'number', of: ({ length }) => length },
  { name: 'p50 ms', of: (times) => percentile(times, 0.5), digits: 2 },
  { name: 'p99 ms', of: (times) => percentile(times, 0.99), digits: 2 },
  { name: 'most ms', of: (times) => percentile(times, 1), digits: 2 },
];

/** By subject, then by the name of the figure. Compared with the median of the rounds. */
type Targets = Readonly<Record<string, Readonly<Record<string, number>>>>;

interface Shown<M> {
  title: string;
  runs: Runs<M>;
  figures: readonly Figure<M>[];
  /** The subject that the others are compared with. Default: each with itself. */
  baseline?: string;
  atMost?: Targets;
  atLeast?: Targets;
}

/** Prints figures as they arrive, and collects those that miss their target for the end. */
export class Findings {
  readonly missed: string[] = [];

  /** Compares one figure with its target. */
  judge(
    figureName: string,
    measured: number,
    target: { atMost?: number; atLeast?: number },
    digits = 0,
  ) {
    const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = target;
    if (measured <= atMost && measured >= atLeast) return;
    this.missed.push(
      `${figureName}: ${measured.toFixed(digits)}, target ${'atMost' in target ? `${atMost}` : `at least ${atLeast}`}`,
    );
  }

  /** Prints the figures of all subjects and judges those that have a target. */
  show<M>({ title, runs, figures, baseline, atMost, atLeast }: Shown<M>): void {
    const columns: string[][] = figures.map(({ name, of, digits = 0 }) => {
      const cells = [...runs].map(([subject, measured]) => {
        const pairs = runs.get(baseline ?? subject) ?? [];
        const values = measured.flatMap((each, round) => {
          const pair = pairs[round];
          return pair === undefined ? [] : [of(each, pair)];
        });
        const figureName = `${title}: ${name}, ${subject}`;
        const [maxTarget, minTarget] = [atMost?.[subject]?.[name], atLeast?.[subject]?.[name]];
        if (maxTarget !== undefined)
          this.judge(figureName, median(values), { atMost: maxTarget }, digits);
        if (minTarget !== undefined)
          this.judge(figureName, median(values), { atLeast: minTarget }, digits);
        return show(values, digits);
      });
      return [name, ...cells];
    });
    const rows = ['', ...runs.keys()].map((subject, i) => [
      subject,
      ...columns.map((column) => column[i] ?? ''),
    ]);
    console.log(`\n${title}\n${table(rows)}`);
  }
}
