import type { ErrorCode, Recovery } from '@shtrans/contract/api/errors';
import { language } from '../i18n/language.ts';
import { loadMessages } from '../i18n/messages.ts';
import { errorMessages } from './error-messages.ts';

interface ErrorRow {
  recovery: Recovery;
  text: string;
}

let rows: Readonly<Record<string, { recovery: Recovery }>> | undefined;
let textHere: (text: string) => string;

/**
 * Loads the contract's errors with their texts in the current language, after the first page shows or when the first
 * call fails. Never rejects: without the texts an error has a general text.
 */
export async function loadErrorTexts(): Promise<void> {
  try {
    const [{ errorRows, inThisCity }] = await Promise.all([
      import('./error-rows.ts'),
      loadMessages(errorMessages),
    ]);
    rows = errorRows;
    textHere = inThisCity;
  } catch (error) {
    console.warn('the error texts did not load', error);
  }
}

/** The texts by code, once they are loaded in the current language. */
const texts = (): Readonly<Record<string, string>> | undefined =>
  rows && errorMessages.loaded[language()];

/**
 * Returns the recovery and text of a code of the contract, or undefined for other codes and before the table is
 * loaded.
 */
export function errorRow(code: string): ErrorRow | undefined {
  const [recovery, text] = [rows?.[code]?.recovery, texts()?.[code]];
  return recovery && text !== undefined ? { recovery, text: textHere(text) } : undefined;
}

/** Codes of a newer gateway are unknown. Before the table is loaded, every code counts as known. */
export const isKnownCode = (code: unknown): code is ErrorCode => {
  const loadedTexts = texts();
  return (
    typeof code === 'string' &&
    (loadedTexts === undefined || Object.keys(loadedTexts).includes(code))
  );
};
