/** A code as it is meant, whatever one types around it: small letters, spaces, dashes. */
export const codeTyped = (typed: string | undefined): string =>
  (typed ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
