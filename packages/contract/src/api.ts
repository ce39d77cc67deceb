import { authEndpoints } from './auth.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { platformEndpoints } from './platform.ts';

/** Every endpoint by its key. The gateway mounts it; the web imports its type only. */
export const contract = {
  ...authEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...platformEndpoints,
} as const;

export type Contract = typeof contract;
