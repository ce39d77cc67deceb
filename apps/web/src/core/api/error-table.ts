import type { ErrorCode, Recovery } from '@shtrans/contract/errors';
import { language } from '../i18n/language.ts';

interface ErrorRow {
  recovery: Recovery;
  text: string;
}

let table: ReadonlyMap<string, ErrorRow> | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  const [{ errorRows }, texts] = await Promise.all([
    import('./error-rows.ts'),
    language() === 'en_us'
      ? import('@shtrans/contract/error-texts.en').then((file) => file.errorTextsEn)
      : import('@shtrans/contract/error-texts.zh').then((file) => file.errorTextsZh),
  ]);
  table = new Map(
    (Object.keys(errorRows) as ErrorCode[]).map((code) => [
      code,
      { recovery: errorRows[code].recovery, text: texts[code] },
    ]),
  );
}

/**
 * Loads the contract's errors with their texts in the current language, after the first page shows
 * or when the first call fails. Never rejects: without them an error has a general text.
 */
export async function loadErrorTexts(): Promise<void> {
  loading ??= load();
  try {
    await loading;
  } catch {
    loading = undefined;
  }
}

/** Recovery and text of a contract's code; undefined for other codes and before it is loaded. */
export const errorRow = (code: string): ErrorRow | undefined => table?.get(code);

/** Codes of a newer gateway are unknown; before the table is loaded all are taken as they come. */
export const isKnownCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && (table === undefined || table.has(code));
