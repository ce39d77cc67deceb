import type { ReactNode } from 'react';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { outcomeMessages } from '../payment/outcome-messages.ts';

/** Parameter names under which links have carried the order's id or number, the current one first. */
const NAMES = 'id orderId order_id orderid tripId orderNo order_no orderCode tradeNo'.split(' ');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{8,32}$/;

/**
 * Finds the order of an older link. Some have the number in place of the id. Type codes (`type`, `orderType`,
 * `busType`) are ignored: the gateway knows the order's type.
 */
export function linkedOrder(
  query: Readonly<Partial<Record<string, string>>>,
): { id: string } | { orderNo: string } | undefined {
  const values = NAMES.map((name) => query[name]?.trim() ?? '');
  const id = values.find((value) => UUID.test(value));
  if (id !== undefined) return { id: id.toLowerCase() };
  const orderNo = values.find((value) => NUMBER.test(value));
  return orderNo === undefined ? undefined : { orderNo };
}

interface LinkedOrderProps {
  /** Draws the page of the order with this id. */
  children: (id: string) => ReactNode;
  /** Wraps the content while the id is not known. */
  frame?: (content: ReactNode) => ReactNode;
}

/** The order in the address, by its id or, in older links, by its number or other names. */
export function LinkedOrder({ children, frame }: LinkedOrderProps) {
  const linked = linkedOrder(useRoute().query);
  const orderByNo = useQuery(
    linked && 'orderNo' in linked
      ? query('GET maas:/v1/order-numbers/:orderNo', { params: linked }, { freshMs: Infinity })
      : undefined,
  );
  const id = linked && 'id' in linked ? linked.id : orderByNo.data?.id;
  if (id !== undefined) return children(id);
  const lookupView = (
    <Loaded read={orderByNo} skeleton={<RowsSkeleton />} idle={<BrokenLink />}>
      {(order) => children(order.id)}
    </Loaded>
  );
  return frame?.(lookupView) ?? lookupView;
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
