/** The address at the first call, for engines without navigation entries. */
let first: string | undefined;

/**
 * Returns the full address that loaded this document; navigation within the app does not change it. Engines before
 * Safari 15 do not report it: there it is the address at the first call, right after the app's start.
 */
export const landingAddress = (): string =>
  performance.getEntriesByType?.('navigation')[0]?.name ?? (first ??= window.location.href);
