import type { ScreenRow } from '../core/route/register.ts';

export { addresses, otherwise } from '@shtrans/contract/addresses/addresses';

type Table = { default: Readonly<Record<string, ScreenRow>> };

const tables = import.meta.glob<Table>(['./areas/*.ts', '!./areas/{orders,aftercare,traffic}.ts']);

/**
 * The tables of all areas except the first ones (routes.ts), by the areas' names. Each loads with the first of its
 * screens.
 */
export const areas = Object.fromEntries(
  Object.entries(tables).map(([file, load]) => [file.slice(8, -3), load] as const),
);
