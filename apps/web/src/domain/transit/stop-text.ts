import { language } from '../../core/i18n/language.ts';
import { transitMessages } from './messages.ts';

/** The kind of stop in a word; undefined for one that only a newer gateway knows. */
export function kindText(kind: string): string | undefined {
  const kinds: Readonly<Record<string, string>> = transitMessages().kind;
  return kinds[kind];
}

/** A station's district in Chinese only, because districts have no English names here. */
export const districtText = (district: string | null | undefined): string | undefined =>
  language() === 'zh_cn' ? (district ?? undefined) : undefined;
