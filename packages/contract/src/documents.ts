import { defineEndpoints } from './endpoint.ts';

export const documentEndpoints = defineEndpoints({});
