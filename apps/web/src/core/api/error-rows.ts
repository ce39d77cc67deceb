import { ERRORS } from '@shtrans/contract/api/errors';

/** Loaded lazily as this one constant: the contract's file holds the gateway's classes as well. */
export const errorRows = ERRORS;
