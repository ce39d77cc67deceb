/** Who this client says it is, with every call (specification, sections 7 and 9). */
export const CLIENT = {
  productId: '5',
  /** Until the provider's own app names its version. */
  defaultAppVersion: '1',
  channel: 'car-mobility',
  appId: 'shtrans-h5',
  platform: 'mini-program',
} as const;

/** After this many milliseconds without an answer a call fails. */
export const REQUEST_TIMEOUT_MS = 35_000;

/** After this many milliseconds a page's code counts as not loadable. */
export const CHUNK_TIMEOUT_MS = 120_000;
