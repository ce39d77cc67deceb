/**
 * Problems of a feed by the GTFS Schedule Reference. An error rejects the feed; a warning is reported, and
 * its row or value is skipped or replaced as the comment says.
 */
const SEVERITIES = {
  /** Not a zip, or a corrupt one. */
  broken_zip: 'error',
  /** More files, bytes or rows than any real feed has, or the compression ratio of a zip bomb. */
  too_large: 'error',
  /** A file name that escapes the zip's folder, or is duplicated. */
  bad_file_name: 'error',
  missing_file: 'error',
  /** Not CSV in UTF-8. */
  broken_table: 'error',
  missing_column: 'error',
  missing_value: 'error',
  bad_value: 'error',
  duplicate_id: 'error',
  unknown_reference: 'error',
  /** A trip whose times decrease. */
  times_decrease: 'error',
  /** A trip whose first or last stop has no time. */
  end_without_time: 'error',
  /** No service of any trip has a day. */
  no_service: 'error',
  /** A trip that calls at fewer than two stops: skipped. */
  trip_without_stops: 'warning',
  /** A service without any day. */
  idle_service: 'warning',
  /** A route_type that the reference does not list: its mode becomes `other`. */
  unknown_route_type: 'warning',
  /** An invalid optional value, such as a colour or a parent that is not a station: treated as empty. */
  ignored_value: 'warning',
  /** A GTFS file in a folder of the zip: ignored. */
  file_in_folder: 'warning',
} as const;
export type ProblemCode = keyof typeof SEVERITIES;

export interface Problem {
  code: ProblemCode;
  severity: 'error' | 'warning';
  /** `stop_times.txt`; null for the whole zip. */
  file: string | null;
  /** Line of the file, the header being 1; null for the whole file. */
  line: number | null;
  /** One line that names the value and its problem. */
  message: string;
  /** Occurrences in the file; `line` and `message` are of the first. */
  count: number;
}

const MAX_SHOWN = 60;

/** Quotes an untrusted value for a message: shortened and without control characters. */
export const quoteValue = (value: string): string => {
  const plain = value.replaceAll(/\p{Cc}/gu, '?');
  return `"${plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}...` : plain}"`;
};

/** Collects the problems of a feed, one for each code and file. */
export class Findings {
  readonly #found = new Map<string, Problem>();

  /** Records a problem, or counts it if its code is already recorded for the file. */
  add(code: ProblemCode, file: string | null, line: number | null, message: string): void {
    const key = `${code} ${file}`;
    const recordedProblem = this.#found.get(key);
    if (recordedProblem === undefined) {
      this.#found.set(key, { code, severity: SEVERITIES[code], file, line, message, count: 1 });
    } else recordedProblem.count += 1;
  }

  get problems(): readonly Problem[] {
    return [...this.#found.values()];
  }

  /** Throws FeedError if any recorded problem is an error. */
  refuseErrors(): void {
    if (this.problems.some(({ severity }) => severity === 'error'))
      throw new FeedError(this.problems);
  }
}

/** Formats a problem as one line: `stop_times.txt line 7: trip_id "x" is not in trips.txt (unknown_reference, 12 times)`. */
export function problemLine({ code, file, line, message, count }: Problem): string {
  const where = file === null ? '' : `${file}${line === null ? '' : ` line ${line}`}: `;
  return `${where}${message} (${code}${count > 1 ? `, ${count} times` : ''})`;
}

/** A feed that cannot be used. The message is one line: the first error and the number of further ones. */
export class FeedError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    const errors = problems.filter(({ severity }) => severity === 'error');
    const first = errors[0] === undefined ? 'no error' : problemLine(errors[0]);
    super(errors.length > 1 ? `${first}, and ${errors.length - 1} more` : first, options);
    this.problems = problems;
  }

  /** Creates a FeedError with a single problem that has no line. */
  static of(code: ProblemCode, file: string | null, message: string, cause?: unknown): FeedError {
    const problem = { code, severity: 'error', file, line: null, message, count: 1 } as const;
    return new FeedError([problem], { cause });
  }
}
