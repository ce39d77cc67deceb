export const CLIENT = {
  appId: 'shtrans-h5',
  /** Until the provider's own app reports its version. */
  defaultAppVersion: '1',
} as const;

/** How this client identifies itself with every call (specification, sections 7 and 9). */
export const CLIENT_HEADERS = {
  Accept: 'application/json',
  'X-Saic-Channel': 'car-mobility',
  'X-Saic-AppId': CLIENT.appId,
  'X-Saic-Platform': 'mini-program',
  'X-Saic-ProductId': '5',
} as const;

/** A call without a response fails after this time, in ms. */
export const REQUEST_TIMEOUT_MS = 35_000;

/** Loading a page's code fails after this time, in ms. */
export const CHUNK_TIMEOUT_MS = 120_000;
