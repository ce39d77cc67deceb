import type { ErrorCode, Recovery } from '@shtrans/contract/api/errors';
import { language, type Language } from '../i18n/language.ts';
import { keysOf } from '@shtrans/contract/values/narrow';

interface ErrorRow {
  recovery: Recovery;
  text: string;
}

type Table = ReadonlyMap<string, ErrorRow>;

const tables: Partial<Record<Language, Table>> = {};

async function load(spoken: Language): Promise<void> {
  const [{ errorRows }, texts] = await Promise.all([
    import('./error-rows.ts'),
    spoken === 'en_us'
      ? import('@shtrans/contract/api/error-texts.en').then((file) => file.errorTextsEn)
      : import('@shtrans/contract/api/error-texts.zh').then((file) => file.errorTextsZh),
  ]);
  tables[spoken] = new Map(
    keysOf(errorRows).map((code) => [
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
  if (tables[language()] !== undefined) return;
  try {
    await load(language());
  } catch (error) {
    console.warn('the error texts did not load', error);
  }
}

/** Recovery and text of a contract's code; undefined for other codes and before it is loaded. */
export const errorRow = (code: string): ErrorRow | undefined => tables[language()]?.get(code);

/** Codes of a newer gateway are unknown; before the table is loaded all are taken as they come. */
export const isKnownCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && tables[language()]?.has(code) !== false;
