import type { PageModule, RouteRow } from '../route/register.ts';
import { registerRoutes } from '../route/table.ts';

/** A row that shows nothing, needs nothing and has its name as title. */
export const plainRow = (
  name: string,
  path: RouteRow['path'],
  more: Partial<RouteRow> = {},
): RouteRow => ({
  name,
  area: 'test',
  path,
  page: (): PageModule => Promise.resolve({ default: () => null }),
  messages: [],
  title: { zh_cn: name, en_us: name },
  ...more,
});

/** Registers whole rows as one loaded area. */
export const registerRows = (rows: readonly RouteRow[], notFound?: () => PageModule): void =>
  registerRoutes({
    addresses: { test: Object.fromEntries(rows.map(({ name, path }) => [name, path])) },
    areas: { test: Object.fromEntries(rows.map((row) => [row.name, row])) },
    ...(notFound && { notFound }),
  });
