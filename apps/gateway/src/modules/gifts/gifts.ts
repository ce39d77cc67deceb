import { GIFTS, giftItem } from '@shtrans/contract/gifts';
import { bilingual } from '@shtrans/contract/schemas';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { lazily } from '../../lazily.ts';

const definition = z.object({
  name: z.enum(GIFTS),
  title: bilingual,
  text: bilingual,
  /** With the city's offset, so that a day begins when the city's does. */
  from: z.iso.datetime({ offset: true }),
  until: z.iso.datetime({ offset: true }),
  /** How many there are; null: as many as riders come. */
  total: z.int().min(1).nullable(),
  items: z.array(giftItem).min(1),
});
export type GiftDefinition = z.infer<typeof definition>;

const file = new URL('../../../data/gifts.json', import.meta.url);

const gifts = lazily(() => z.array(definition).parse(JSON.parse(readFileSync(file, 'utf8'))));

/** The gift of that name, or undefined. */
export const giftNamed = (name: string): GiftDefinition | undefined =>
  gifts().find((gift) => gift.name === name);
