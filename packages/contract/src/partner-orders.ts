import { defineEndpoints } from './endpoint.ts';

export const partnerOrderEndpoints = defineEndpoints({});
