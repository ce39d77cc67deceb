import { ERRORS } from '@shtrans/contract/api/errors';

export { inThisCity } from '@shtrans/contract/city/texts';

/** Loaded lazily, because the contract's file also contains the gateway's classes. */
export const errorRows = ERRORS;
