export const CLIENT = {
  appId: 'shtrans-h5',
  /** Until the provider's own app names its version. */
  defaultAppVersion: '1',
} as const;

/** Who this client says it is, with every call (specification, sections 7 and 9). */
export const CLIENT_HEADERS = {
  Accept: 'application/json',
  'X-Saic-Channel': 'car-mobility',
  'X-Saic-AppId': CLIENT.appId,
  'X-Saic-Platform': 'mini-program',
  'X-Saic-ProductId': '5',
} as const;

/** After this many milliseconds without an answer a call fails. */
export const REQUEST_TIMEOUT_MS = 35_000;

/** After this many milliseconds a page's code counts as not loadable. */
export const CHUNK_TIMEOUT_MS = 120_000;
