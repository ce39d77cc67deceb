import { ERRORS } from '@shtrans/contract/api/errors';

/** Loaded lazily as this one constant, because the contract's file also contains the gateway's classes. */
export const errorRows = ERRORS;
