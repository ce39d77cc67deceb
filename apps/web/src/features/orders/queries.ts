import type { StatusTab } from '@shtrans/contract/orders/status';
import type { OrderType } from '@shtrans/contract/orders/types';
import { pages } from '../../core/query/query.ts';

export interface OrderTab {
  type: OrderType | 'all';
  tab: StatusTab;
  /** Where the list begins, if the address says so: a cursor, or empty for its first page. */
  from?: string | undefined;
}

/** The pages of one tab: the rider renews them from the top, and changes are patched in. */
export const orderList = ({ type, tab, from }: OrderTab) =>
  pages(
    'GET maas:/v1/orders',
    { query: { type, tab, cursor: from || undefined } },
    { freshMs: Infinity, saved: type === 'all' && tab === 'all' },
  );
