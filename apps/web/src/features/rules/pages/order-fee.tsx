import type { OrderDetail } from '@shtrans/contract/orders';
import { useEffect } from 'react';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { navigate } from '../../../core/route/router.ts';
import { useRoute, useRouteTitle } from '../../../core/route/use-route.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { rulesMessages } from '../messages.ts';
import { OrderFee } from '../order-fee-card.tsx';
import { pageOf } from '../order-fee-page.ts';

/** The fee of one order, under five addresses: for each service paid or to be paid, and for any order. */
export default function OrderFeePage() {
  const t = useMessages(rulesMessages);
  const { name, query } = useRoute();
  const { id } = query;
  const order = useQuery(id ? orderQuery(id) : undefined);
  const right = order.data && pageOf(order.data, name);
  useEffect(() => {
    // Paid meanwhile, or of another service: the page that says so.
    if (right !== undefined && right !== name)
      navigate(right, undefined, { id }, { replace: true });
  }, [right, name, id]);
  const noOrder = (
    <ErrorBlock status="empty" title={t.fee.noOrder} description={t.fee.noOrderHint}>
      <ButtonLink to="ordersByType" params={{ outerTab: 'taxi' }} color="primary" fill="outline">
        {t.fee.toOrders}
      </ButtonLink>
    </ErrorBlock>
  );
  return (
    <Page
      title={useRouteTitle()}
      onBack={() => back('orders')}
      footer={order.data && <Footer order={order.data} />}
    >
      <Loaded of={order} skeleton={<RowsSkeleton cards={2} />} idle={noOrder}>
        {(data) => <OrderFee order={data} />}
      </Loaded>
    </Page>
  );
}

/** Paying, with all it needs, is the order page's. */
function Footer({ order }: { order: OrderDetail }) {
  const t = useMessages(rulesMessages);
  const due = order.actions.includes('pay');
  return (
    <ButtonLink
      to="orderDetail"
      query={{ id: order.id, type: order.type }}
      block
      {...(due ? { color: 'pay' } : { color: 'primary', fill: 'outline' })}
    >
      {due ? t.fee.goPay : t.fee.order}
    </ButtonLink>
  );
}
