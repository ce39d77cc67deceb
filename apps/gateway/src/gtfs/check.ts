/**
 * What may be wrong with a feed, by the GTFS Schedule Reference. Errors refuse a feed; warnings are told
 * and what they are about is left out or taken as the comment says.
 */
const SEVERITIES = {
  /** Not a zip, or a broken one. */
  broken_zip: 'error',
  /** More files, bytes or rows than any real feed has, or packed far too well: a bomb. */
  too_large: 'error',
  /** A file name that leads elsewhere, or the same one twice. */
  bad_file_name: 'error',
  missing_file: 'error',
  /** Not CSV in UTF-8. */
  broken_table: 'error',
  missing_column: 'error',
  missing_value: 'error',
  bad_value: 'error',
  duplicate_id: 'error',
  unknown_reference: 'error',
  /** A trip that goes back in time. */
  times_decrease: 'error',
  /** A trip whose first or last stop has no time. */
  end_without_time: 'error',
  /** No trip runs on any day. */
  no_service: 'error',
  /** A trip that calls at fewer than two stops: left out. */
  trip_without_stops: 'warning',
  /** A service that never runs. */
  idle_service: 'warning',
  /** A route_type the reference does not know: taken as another means. */
  unknown_route_type: 'warning',
  /** A parent that is no station, a colour that is none, and the like: taken as not given. */
  ignored_value: 'warning',
  /** A file of the reference in a folder of the zip: not read. */
  file_in_folder: 'warning',
} as const;
export type ProblemCode = keyof typeof SEVERITIES;

export interface Problem {
  code: ProblemCode;
  severity: 'error' | 'warning';
  /** `stop_times.txt`; null for the whole zip. */
  file: string | null;
  /** Line of the file, 1 the header; null for the whole file. */
  line: number | null;
  /** One line for people: what is wrong with which value. */
  message: string;
  /** How often the same is wrong in the file; `line` and `message` are of the first. */
  count: number;
}

const MAX_SHOWN = 60;

/** A value of a stranger in a message: short and without control characters. */
export const shown = (value: string): string => {
  const plain = value.replaceAll(/\p{Cc}/gu, '?');
  return `"${plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}...` : plain}"`;
};

/** Collects what is wrong with a feed, each kind once for each file. */
export class Findings {
  readonly #found = new Map<string, Problem>();

  /** Notes a problem. */
  add(code: ProblemCode, file: string | null, line: number | null, message: string): void {
    const key = `${code} ${file}`;
    const known = this.#found.get(key);
    if (known === undefined) {
      this.#found.set(key, { code, severity: SEVERITIES[code], file, line, message, count: 1 });
    } else known.count += 1;
  }

  get problems(): readonly Problem[] {
    return [...this.#found.values()];
  }

  /** Raises FeedError when an error was found so far. */
  refuseErrors(): void {
    if (this.problems.some(({ severity }) => severity === 'error'))
      throw new FeedError(this.problems);
  }
}

/** One line: `stop_times.txt line 7: trip_id "x" is not in trips.txt (unknown_reference, 12 times)`. */
export function problemLine({ code, file, line, message, count }: Problem): string {
  const where = file === null ? '' : `${file}${line === null ? '' : ` line ${line}`}: `;
  return `${where}${message} (${code}${count > 1 ? `, ${count} times` : ''})`;
}

/** A feed that cannot be used. The message is one line: the first error and how many more kinds. */
export class FeedError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const first = errors[0] === undefined ? 'no error' : problemLine(errors[0]);
    super(errors.length > 1 ? `${first}, and ${errors.length - 1} more` : first, options);
    this.problems = problems;
  }

  /** Of a single error about the whole. */
  static of(code: ProblemCode, file: string | null, message: string, cause?: unknown): FeedError {
    const problem = { code, severity: 'error', file, line: null, message, count: 1 } as const;
    return new FeedError([problem], { cause });
  }
}
