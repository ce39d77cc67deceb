import type { Service } from './feed.ts';
import { Listed, readTable, type Row } from './read-table.ts';
import type { FeedFiles } from './read-zip.ts';
import { WEEKDAYS } from './service-day.ts';

/** A service while exceptions are added to it. */
interface OpenService extends Service {
  added: Set<number>;
  removed: Set<number>;
}

const newService = (
  id: string,
  start: number,
  end: number,
  weekdays: Service['weekdays'],
): OpenService => ({ id, weekdays, start, end, added: new Set(), removed: new Set() });

/** Reads calendar.txt and calendar_dates.txt. At least one of the two files must exist. */
export async function readServices(files: FeedFiles): Promise<Listed<Service>> {
  const services = new Listed<OpenService>('calendar.txt or calendar_dates.txt');
  const columns = ['service_id', ...WEEKDAYS, 'start_date', 'end_date'];
  const weekly = await readTable(files, 'calendar.txt', columns, (row) => {
    const id = row.id('service_id');
    const [start, end] = [dateOf(row, 'start_date'), dateOf(row, 'end_date')];
    const weekdays = WEEKDAYS.map((day) => flagOf(row, day));
    if (id === null || start === null || end === null) return;
    if (start > end) row.report('bad_value', `start_date ${start} is after end_date ${end}`);
    services.add(id, newService(id, start, end, weekdays), row, 'service_id');
  });
  const exception = ['service_id', 'date', 'exception_type'];
  const dated = await readTable(files, 'calendar_dates.txt', exception, (row) => {
    const id = row.id('service_id');
    const date = dateOf(row, 'date');
    const type = row.whole('exception_type', 1, 2, 1);
    if (id === null || date === null || type === null) return;
    if (services.indexOf(id) === undefined) {
      const never = WEEKDAYS.map(() => false);
      services.add(id, newService(id, 0, 0, never), row, 'service_id');
    }
    const service = services.items[services.resolve(row, 'service_id')];
    (type === 1 ? service?.added : service?.removed)?.add(date);
  });
  if (!weekly && !dated) {
    const message = 'the zip has neither calendar.txt nor calendar_dates.txt';
    files.findings.add('missing_file', 'calendar.txt', null, message);
  }
  return services;
}

function flagOf(row: Row, day: string): boolean {
  const text = row.get(day);
  if (text !== '0' && text !== '1') row.bad(day, 'is not 0 or 1');
  return text === '1';
}

/** Returns a date as 20261121. Reports an invalid one and returns null. */
function dateOf(row: Row, column: string): number | null {
  const text = row.need(column);
  if (text === null) return null;
  const iso = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const date = new Date(`${iso}T00:00:00Z`);
  // Date accepts 31 February as a day of March, so compare its text.
  if (iso !== text && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)) {
    return Number(text);
  }
  row.bad(column, 'is not a date');
  return null;
}
