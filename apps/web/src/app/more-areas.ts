import type { ScreenRow } from '../core/route/register.ts';

export { addresses, otherwise } from '@shtrans/contract/addresses/addresses';

type Table = { default: Readonly<Record<string, ScreenRow>> };

const tables = import.meta.glob<Table>(['./areas/*.ts', '!./areas/{orders,aftercare,traffic}.ts']);

/** The tables of all areas but the first ones (routes.ts), found by the areas' names: each loads with the first screen of its. */
export const areas = Object.fromEntries(
  Object.entries(tables).map(([file, load]) => [file.slice(8, -3), load] as const),
);
