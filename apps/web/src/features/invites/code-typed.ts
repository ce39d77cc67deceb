/** Normalises an entered code: upper case, without spaces and dashes. */
export const codeTyped = (text: string | undefined): string =>
  (text ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
