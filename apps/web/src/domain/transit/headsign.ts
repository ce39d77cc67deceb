import type { Bilingual } from '@shtrans/contract/schemas';
import { inLanguage } from '../../core/i18n/in-language.ts';
import type { Messages } from '../../core/i18n/messages.ts';
import type { messages } from './messages.zh.ts';

const WAY_ROUND = /^(inner|outer) loop\b/i;

/** Where it goes: "to Fujin Road". A ring's headsign is a way round and no place: it stands as it is. */
export const headsignText = (
  headsign: Bilingual,
  { towards }: Pick<Messages<typeof messages>, 'towards'>,
): string => (WAY_ROUND.test(headsign.en) ? inLanguage(headsign) : towards(inLanguage(headsign)));
