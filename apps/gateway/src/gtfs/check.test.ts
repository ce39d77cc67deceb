import { expect, it } from 'vitest';
import { FeedError, type Problem, problemLine } from './check.ts';

const problem: Problem = {
  code: 'unknown_reference',
  severity: 'error',
  file: 'stop_times.txt',
  line: 7,
  message: 'trip_id "x" is not in trips.txt',
  count: 1,
};

it('formats a problem as one line: place, message and count', () => {
  expect(problemLine(problem)).toBe(
    'stop_times.txt line 7: trip_id "x" is not in trips.txt (unknown_reference)',
  );
  expect(problemLine({ ...problem, count: 12 })).toBe(
    'stop_times.txt line 7: trip_id "x" is not in trips.txt (unknown_reference, 12 times)',
  );
  expect(problemLine({ ...problem, line: null })).toBe(
    'stop_times.txt: trip_id "x" is not in trips.txt (unknown_reference)',
  );
  expect(problemLine({ ...problem, file: null, line: null })).toBe(
    'trip_id "x" is not in trips.txt (unknown_reference)',
  );
});

it('refuses a feed by its first error, and says how many more there are', () => {
  const warning: Problem = { ...problem, severity: 'warning', code: 'idle_service' };
  const line = problemLine(problem);
  expect(new FeedError([warning, problem]).message).toBe(line);
  expect(new FeedError([problem, warning, problem, problem]).message).toBe(`${line}, and 2 more`);
});
