import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readTable } from './files.ts';

const transfer = z.object({ from_code: z.string(), to_code: z.string(), kind: z.string() });

const outside = lazily(
  () =>
    new Set(
      readTable('transfers.csv', transfer)
        .filter(({ kind }) => kind === 'out_of_station')
        .flatMap(({ from_code: a, to_code: b }) => [`${a} ${b}`, `${b} ${a}`]),
    ),
);

/** Whether the interchange between two platforms leads through the gates, out and in again. */
export const isOutOfStation = (fromCode: string, toCode: string): boolean =>
  outside().has(`${fromCode} ${toCode}`);

/** So long after leaving the gates an interchange is charged as one ride (`fares.json`, single_ticket). */
export const CONTINUOUS_MS = 30 * 60_000;
