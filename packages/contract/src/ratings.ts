import { defineEndpoints } from './endpoint.ts';

export const ratingEndpoints = defineEndpoints({});
