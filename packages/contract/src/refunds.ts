import { defineEndpoints } from './endpoint.ts';

export const refundEndpoints = defineEndpoints({});
