/** Where this was asked first, for engines that do not say what they loaded. */
let first: string | undefined;

/**
 * The whole address by which this document was loaded: moves within the app do not change it. Before Safari 15 engines
 * do not say it: there it is where the app asked for it first, right after its start.
 */
export const landingAddress = (): string =>
  performance.getEntriesByType?.('navigation')[0]?.name ?? (first ??= window.location.href);
