import { ERRORS } from '@shtrans/contract/errors';

/** Loaded lazily as this one constant: the contract's file holds the gateway's classes as well. */
export const errorRows = ERRORS;
