import type { ReactNode } from 'react';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { outcomeMessages } from '../payment/outcome-messages.ts';

/** Names under which links have carried the order's id, and its number, the present one first. */
const NAMES = 'id orderId order_id orderid tripId orderNo order_no orderCode tradeNo'.split(' ');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{8,32}$/;

/**
 * The order an older link means. Some carried the number where the id stands now. Type codes
 * (`type`, `orderType`, `busType`) are passed over: the gateway knows what the order is.
 */
export function linkedOrder(
  query: Readonly<Partial<Record<string, string>>>,
): { id: string } | { orderNo: string } | undefined {
  const given = NAMES.map((name) => query[name]?.trim() ?? '');
  const id = given.find((value) => UUID.test(value));
  if (id !== undefined) return { id: id.toLowerCase() };
  const orderNo = given.find((value) => NUMBER.test(value));
  return orderNo === undefined ? undefined : { orderNo };
}

interface LinkedOrderProps {
  /** The page of the order of this id. */
  children: (id: string) => ReactNode;
  /** Around what shows while the id is not known. */
  frame?: (content: ReactNode) => ReactNode;
}

/** The order an address means, by its id or, in older links, by its number or other names. */
export function LinkedOrder({ children, frame }: LinkedOrderProps) {
  const linked = linkedOrder(useRoute().query);
  const found = useQuery(
    linked && 'orderNo' in linked
      ? query('GET maas:/v1/order-numbers/:orderNo', { params: linked }, { freshMs: Infinity })
      : undefined,
  );
  const id = linked && 'id' in linked ? linked.id : found.data?.id;
  if (id !== undefined) return children(id);
  const waiting = (
    <Loaded of={found} skeleton={<RowsSkeleton />} idle={<BrokenLink />}>
      {(order) => children(order.id)}
    </Loaded>
  );
  return frame?.(waiting) ?? waiting;
}

function BrokenLink() {
  const { result, tripDetail: t } = outcomeMessages();
  return (
    <ErrorBlock status="empty" title={t.linkBroken} description={t.linkBrokenHint}>
      <ButtonLink to="orders" replace color="primary" fill="outline">
        {result.backToList}
      </ButtonLink>
    </ErrorBlock>
  );
}
