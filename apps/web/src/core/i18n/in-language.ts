import type { Bilingual } from '@shtrans/contract/schemas';
import { language } from './language.ts';

/** A name in the rider's language; the Chinese one where no other is known. */
export const inLanguage = (name: Bilingual): string =>
  language() === 'zh_cn' ? name.zh : name.en || name.zh;
