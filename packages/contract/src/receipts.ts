import { defineEndpoints } from './endpoint.ts';

export const receiptEndpoints = defineEndpoints({});
