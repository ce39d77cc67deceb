import type { Findings } from './check.ts';
import type { Stop, Transfer } from './feed.ts';
import type { Listed } from './read-network.ts';
import { readTable, wholeNumber } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

const TRANSFERS = {
  name: 'transfers.txt',
  required: ['transfer_type'],
  optional: [
    'from_stop_id',
    'to_stop_id',
    'min_transfer_time',
    'from_route_id',
    'to_route_id',
    'from_trip_id',
    'to_trip_id',
  ],
} as const;

/** transfer_type 4 and 5 are about one vehicle's trips. */
const LAST_BETWEEN_STOPS = 3;
const LAST_TYPE = 5;

/** transfers.txt between stops; rules for single routes or trips are left out. */
export async function readTransfers(
  files: FeedFiles,
  findings: Findings,
  stops: Listed<Stop>,
): Promise<Transfer[]> {
  const found: Transfer[] = [];
  await readTable(files, TRANSFERS, findings, (row) => {
    const narrow = ['from_route_id', 'to_route_id', 'from_trip_id', 'to_trip_id'] as const;
    const type = wholeNumber(row, 'transfer_type', { min: 0, max: LAST_TYPE, otherwise: 0 });
    if (type === null || type > LAST_BETWEEN_STOPS || narrow.some((c) => row.get(c) !== '')) return;
    const from = stops.places.of(row, 'from_stop_id', 'stops.txt');
    const to = stops.places.of(row, 'to_stop_id', 'stops.txt');
    const seconds = wholeNumber(row, 'min_transfer_time', { min: 0, max: 86_400, otherwise: 0 });
    if (from >= 0 && to >= 0 && seconds !== null) found.push({ from, to, seconds, type });
  });
  return found;
}
