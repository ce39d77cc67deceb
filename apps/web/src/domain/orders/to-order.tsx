import type { OrderSummary } from '@shtrans/contract/orders/schemas';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../ui/page/error-block.tsx';
import { LinkRow, LinkRows } from '../../ui/list/link-rows.tsx';
import { orderMessages } from './messages.ts';

interface NothingHereProps {
  order: OrderSummary;
  title: string;
  hint?: string;
}

/** Why a page has nothing for an order, with a link to the order itself. */
export function NothingHere({ order: { id, type }, title, hint = '' }: NothingHereProps) {
  const { toOrder } = orderMessages();
  return (
    <ErrorBlock status="empty" title={title} description={hint}>
      <ButtonLink to="orderDetail" query={{ id, type }} color="primary" fill="outline">
        {toOrder}
      </ButtonLink>
    </ErrorBlock>
  );
}

/** A link from a page about an order to the order. */
export function ToOrder({ id, type }: { id: string; type: string }) {
  const { toOrder } = orderMessages();
  return (
    <LinkRows label={toOrder}>
      <LinkRow to="orderDetail" query={{ id, type }}>
        {toOrder}
      </LinkRow>
    </LinkRows>
  );
}
