import { DISTRIBUTED } from '../../apps/gateway/test/distribution.ts';

/** The changes of a table: rows inserted, updated, deleted. */
export interface TableCounts {
  table: string;
  inserted: number;
  updated: number;
  /** Updates that needed no new index entry. */
  hot: number;
  deleted: number;
}

/** What one act costs, on average. */
export interface Cost {
  transactions: number;
  /** Transactions and savepoints that wrote. */
  writing: number;
  /** Notices to gateways. */
  notices: number;
  walBytes: number;
  inserted: number;
  updated: number;
  deleted: number;
  tables: TableCounts[];
}

/** The share of registered riders who use the app on a day. */
const ACTIVE = 0.3;
/** The share of a day's acts in its busiest hour. */
const PEAK_HOUR = 0.12;

/** The acts of an active rider on a day: two rides, three visits, four purchases a month. */
const ACTS_A_DAY: Readonly<Record<string, number>> = {
  'first login': 1 / 60,
  'ride key': 2,
  'metro entry': 2,
  'metro exit': 2,
  'payment of a ride': 2,
  'settlement of a ride': 2,
  purchase: 4 / 30,
  'payment of a purchase': 4 / 30,
  'check-in': 0.1,
  draw: 0.1,
  home: 3,
  'order list': 1,
  'order page': 0.5,
  plan: 1,
};

/** One row per rider, or rider and campaign, however often they act. */
const ONE_PER_RIDER = new Set(['campaign_players', 'ledger_accounts', 'users']);
/** What has no retention is counted for three years, as long as the law requires orders. */
const KEPT_DAYS = 3 * 365;
const RIDERS = [1e6, 1e7, 1e8] as const;

interface Stored {
  table: string;
  rows: number;
  bytes: number;
}

/** The rows of a table for each registered rider, once its retention is reached. */
function storedOf(
  table: string,
  costs: ReadonlyMap<string, Cost>,
  bytesPerRow: ReadonlyMap<string, number>,
): Stored {
  const perDay = [...costs].reduce((sum, [act, { tables }]) => {
    const counts = tables.find((each) => each.table === table);
    return sum + (ACTS_A_DAY[act] ?? 0) * ((counts?.inserted ?? 0) - (counts?.deleted ?? 0));
  }, 0);
  const days = DISTRIBUTED.get(table)?.keptDays ?? KEPT_DAYS;
  const rows = ONE_PER_RIDER.has(table) ? 1 : Math.max(0, perDay * ACTIVE * days);
  return { table, rows, bytes: rows * (bytesPerRow.get(table) ?? 0) };
}

const short = (value: number): string =>
  value >= 1e12
    ? `${(value / 1e12).toPrecision(3)} T`
    : value >= 1e9
      ? `${(value / 1e9).toPrecision(3)} G`
      : value >= 1e6
        ? `${(value / 1e6).toPrecision(3)} M`
        : value.toPrecision(3);

/** Prints what registered riders of this model need, computed from the measured costs. */
export function showScale(
  costs: ReadonlyMap<string, Cost>,
  bytesPerRow: ReadonlyMap<string, number>,
): void {
  const perDay = (costOf: (cost: Cost) => number): number =>
    [...costs].reduce((sum, [act, cost]) => sum + (ACTS_A_DAY[act] ?? 0) * costOf(cost), 0) *
    ACTIVE;
  const tables = [...DISTRIBUTED.keys()]
    .map((table) => storedOf(table, costs, bytesPerRow))
    .filter(({ rows }) => rows > 0.01)
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = (sizeOf: (each: Stored) => number): number =>
    tables.reduce((sum, each) => sum + sizeOf(each), 0);
  const atPeak = PEAK_HOUR / 3600;
  const lines: [string, number][] = [
    ['transactions/s at peak', perDay(({ transactions }) => transactions) * atPeak],
    ['writing/s at peak', perDay(({ writing }) => writing) * atPeak],
    ['notices/s at peak', perDay(({ notices }) => notices) * atPeak],
    ['WAL bytes/s at peak', perDay(({ walBytes }) => walBytes) * atPeak],
    ['WAL bytes a day', perDay(({ walBytes }) => walBytes)],
    ['rows added a day', perDay(({ inserted }) => inserted)],
    ['rows updated a day', perDay(({ updated }) => updated)],
    ['rows stored', total(({ rows }) => rows)],
    ['bytes stored', total(({ bytes }) => bytes)],
  ];
  console.log(
    `\nComputed for ${RIDERS.map(short).join(', ')} registered riders, ${ACTIVE * 100} % active a day`,
  );
  for (const [name, perRider] of lines)
    console.log(
      `${name.padEnd(24)} ${RIDERS.map((riders) => short(perRider * riders).padStart(10)).join(' ')}`,
    );
  console.log('\nRows and bytes of a registered rider, in the largest tables');
  for (const { table, rows, bytes } of tables.slice(0, 20))
    console.log(
      `${table.padEnd(24)} ${rows.toFixed(1).padStart(10)} ${bytes.toFixed(0).padStart(10)}`,
    );
}
