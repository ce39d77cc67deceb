import type { OrderDetail } from '@shtrans/contract/orders';
import { useQuery } from '../../core/query/use-query.ts';
import { orderNumberQuery } from './aftercare-queries.ts';
import { linkedOrder } from './old-links.ts';
import { orderDetailQuery } from './queries.ts';

export interface LinkedOrder {
  /** Empty while it is not known, and when the address means no order. */
  id: string;
  order: OrderDetail | undefined;
  /** The address means no order at all. */
  none: boolean;
  error: unknown;
  refetch: () => void;
}

/** The order an address means, by its id or, in older links, by its number or other names. */
export function useLinkedOrder(query: Readonly<Partial<Record<string, string>>>): LinkedOrder {
  const linked = linkedOrder(query) ?? { id: '' };
  const orderNo = 'orderNo' in linked ? linked.orderNo : '';
  const found = useQuery(orderNumberQuery(orderNo), { enabled: orderNo !== '' });
  const id = 'id' in linked ? linked.id : (found.data?.id ?? '');
  const { data, error, refetch } = useQuery(orderDetailQuery(id), { enabled: id !== '' });
  const asks = id === '' ? found : { error, refetch };
  return {
    id,
    order: data,
    none: id === '' && orderNo === '',
    error: asks.error,
    refetch: asks.refetch,
  };
}
