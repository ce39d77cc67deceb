import { shown, type Findings } from './check.ts';
import type { Service } from './feed.ts';
import type { Listed } from './read-network.ts';
import { idOf, Places, readTable, wholeNumber, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';

const DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const CALENDAR = {
  name: 'calendar.txt',
  required: ['service_id', ...DAYS, 'start_date', 'end_date'],
} as const;
const EXCEPTIONS = {
  name: 'calendar_dates.txt',
  required: ['service_id', 'date', 'exception_type'],
} as const;

/** A service while exceptions are added to it. */
interface OpenService extends Service {
  added: Set<number>;
  removed: Set<number>;
}

/** calendar.txt and calendar_dates.txt: one of them must be there, and some service run on some day. */
export async function readServices(files: FeedFiles, findings: Findings): Promise<Listed<Service>> {
  const items: OpenService[] = [];
  const places = new Places();
  const weekly = await readTable(files, CALENDAR, findings, (row) => {
    const id = idOf(row, 'service_id');
    const [start, end] = [dateOf(row, 'start_date'), dateOf(row, 'end_date')];
    const weekdays = DAYS.map((day) => flagOf(row, day)) as unknown as Service['weekdays'];
    if (id === null || start === null || end === null) return;
    if (start > end) row.tell('bad_value', `start_date ${start} is after end_date ${end}`);
    if (!places.add(id, row, 'service_id')) return;
    items.push({ id, weekdays, start, end, added: new Set(), removed: new Set() });
  });
  const dated = await readTable(files, EXCEPTIONS, findings, (row) => {
    const id = idOf(row, 'service_id');
    const date = dateOf(row, 'date');
    const type = wholeNumber(row, 'exception_type', { min: 1, max: 2, otherwise: 1 });
    if (id === null || date === null || type === null) return;
    if (places.get(id) === undefined && places.add(id, row, 'service_id')) items.push(noWeek(id));
    const service = items[places.get(id) ?? -1];
    (type === 1 ? service?.added : service?.removed)?.add(date);
  });
  if (!weekly && !dated) {
    findings.add(
      'missing_file',
      'calendar.txt',
      null,
      'neither it nor calendar_dates.txt is there',
    );
  }
  return { items, places };
}

const noWeek = (id: string): OpenService => ({
  id,
  weekdays: [false, false, false, false, false, false, false],
  start: 0,
  end: 0,
  added: new Set(),
  removed: new Set(),
});

function flagOf(row: Row<(typeof DAYS)[number]>, day: (typeof DAYS)[number]): boolean {
  const text = row.get(day);
  if (text !== '0' && text !== '1') row.tell('bad_value', `${day} ${shown(text)} is not 0 or 1`);
  return text === '1';
}

/** A date as 20261121, or null after it was told that it is none. */
function dateOf<C extends string>(row: Row<C>, column: C): number | null {
  const text = row.need(column);
  if (text === null) return null;
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (
    year !== '' &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  ) {
    return Number(text);
  }
  row.tell('bad_value', `${column} ${shown(text)} is no date`);
  return null;
}
