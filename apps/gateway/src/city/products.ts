import type { Bilingual } from '@shtrans/contract/schemas';
import { z } from 'zod';
import { lazily } from '../lazily.ts';
import { readJson, yuanToCents } from './files.ts';

const product = z.object({
  id: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  price_yuan: z.number().nullable(),
  valid_hours: z.number().optional(),
  valid_days: z.number().optional(),
  status: z.string(),
});

export interface DayTicket {
  id: string;
  name: Bilingual;
  cents: number;
  validHours: number;
}

/**
 * Day tickets one can buy today: with a public price, not a proposal, and good for more than the
 * maglev alone (maglev tickets are a type of order of their own).
 */
export const dayTickets = lazily((): DayTicket[] =>
  readJson('ticket_products.json', z.array(product)).flatMap((row) =>
    row.price_yuan === null || row.valid_hours === undefined || row.status.startsWith('proposed')
      ? []
      : [
          {
            id: row.id,
            name: { zh: row.name_zh, en: row.name_en },
            cents: yuanToCents(row.price_yuan),
            validHours: row.valid_hours,
          },
        ],
  ),
);

const exits = z.object({
  code: z.string(),
  exits: z.array(z.object({ near: z.array(z.string()) })),
});

/** Every road or place that stands at a metro exit, by its Chinese name. */
export const namesAtExits = lazily(
  () =>
    new Set(
      readJson('station_exits.json', z.array(exits)).flatMap((station) =>
        station.exits.flatMap((exit) => exit.near),
      ),
    ),
);
