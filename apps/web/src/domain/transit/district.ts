import { language } from '../../core/i18n/language.ts';

/** A station's district where the rider can read it: they are known by their Chinese names alone. */
export const districtText = (district: string | null | undefined): string | undefined =>
  language() === 'zh_cn' ? (district ?? undefined) : undefined;
