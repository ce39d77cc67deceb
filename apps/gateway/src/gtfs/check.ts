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
  /** A row that refers to nothing, or a stop without its station: left out up to the limit of `tolerate`. */
  unknown_reference: 'error',
  /** A trip whose times decrease: left out up to the limit of `tolerate`. */
  times_decrease: 'error',
  /** A trip whose first or last stop has no time: left out up to the limit of `tolerate`. */
  end_without_time: 'error',
  /** No service of any trip has a day. */
  no_service: 'error',
  /** A trip on demand (GTFS-Flex), which has no times at stops: left out. */
  flexible_trip: 'warning',
  /** A trip that calls at fewer than two stops: skipped. */
  trip_without_stops: 'warning',
  /** A service without any day. */
  idle_service: 'warning',
  /** A route_type that the reference does not list: its mode becomes `other`. */
  unknown_route_type: 'warning',
  /** An invalid optional value, such as a colour or a parent that is not a station: treated as empty. */
  ignored_value: 'warning',
  /** An in-seat transfer without its trips, or one of routes or trips without its stops: left out. */
  unread_transfer: 'warning',
  /** A transfer of a trip at a stop where many trips have transfers of their own: left out. */
  transfer_limit: 'warning',
  /** Translations into languages other than Chinese and English: left out. */
  unread_translation: 'warning',
  /** Fares that overlap or contradict each other: riders see the lowest. */
  contradictory_fare: 'warning',
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

/** Rows or trips of a file that are not in the feed because of one kind of problem. */
export interface LeftOut {
  /** `stop_times.txt` */
  file: string;
  code: ProblemCode;
  count: number;
  /** Rows or trips of the file that were read, these included. */
  of: number;
}

/** Share of a file's rows that may be left out; a feed with more is refused. */
const TOLERATED_SHARE = 0.01;
/** Rows of files without which all trips can be planned; each refers to trips, stops or fares that are gone. */
const TOLERATED_ROWS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'transfers.txt',
    'frequencies.txt',
    'fare_attributes.txt',
    'fare_rules.txt',
    'fare_media.txt',
    'fare_products.txt',
    'fare_leg_rules.txt',
    'fare_leg_join_rules.txt',
    'fare_transfer_rules.txt',
    'rider_categories.txt',
    'timeframes.txt',
    'areas.txt',
    'stop_areas.txt',
    'networks.txt',
    'route_networks.txt',
  ].map((file) => [file, 10]),
);

const MAX_SHOWN = 60;

/** Quotes an untrusted value for a message: shortened and without control characters. */
export const quoteValue = (value: string): string => {
  const plain = value.replaceAll(/\p{Cc}/gu, '?');
  return `"${plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}...` : plain}"`;
};

/** Collects the problems of a feed, one for each code and file. */
export class Findings {
  readonly #found = new Map<string, Problem>();
  readonly #leftOut: LeftOut[] = [];

  /** Records a problem, or counts it if its code is already recorded for the file. */
  add(code: ProblemCode, file: string | null, line: number | null, message: string): void {
    const key = `${code} ${file}`;
    const recordedProblem = this.#found.get(key);
    if (recordedProblem === undefined) {
      this.#found.set(key, { code, severity: SEVERITIES[code], file, line, message, count: 1 });
    } else recordedProblem.count += 1;
  }

  /**
   * Records that the rows or trips with a problem are left out. Up to the tolerated share of `total` the
   * problem then only warns, because real feeds have a few stray rows among millions.
   */
  tolerate(code: ProblemCode, file: string, total: number): void {
    const problem = this.#found.get(`${code} ${file}`);
    if (problem === undefined) return;
    const { count } = problem;
    this.#leftOut.push({ file, code, count, of: total });
    const limit = Math.max(total * TOLERATED_SHARE, TOLERATED_ROWS[file] ?? 0);
    if (count <= limit) problem.severity = 'warning';
  }

  /** What was left out so far, in the order of the files read. */
  get leftOut(): readonly LeftOut[] {
    return this.#leftOut;
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

/** Formats what was left out as one line: `stop_times.txt: 12 of 3000 left out (unknown_reference)`. */
export const leftOutLine = ({ file, code, count, of }: LeftOut): string =>
  `${file}: ${count} of ${of} left out (${code})`;

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
