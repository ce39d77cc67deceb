import { coupons } from './coupons/module.ts';
import { holds } from './holds/module.ts';
import { ledger } from './ledger/module.ts';
import { stock } from './stock/module.ts';

/** What a rider holds. */
export const wallet = [ledger, coupons, stock, holds] as const;
