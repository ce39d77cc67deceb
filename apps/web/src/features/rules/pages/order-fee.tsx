import type { OrderDetail } from '@shtrans/contract/orders';
import { useEffect } from 'react';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { navigate } from '../../../core/route/router.ts';
import { useRoute, useRouteTitle } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { rulesMessages } from '../messages.ts';
import { OrderFee } from '../order-fee-card.tsx';
import { pageOf } from '../order-fee-page.ts';
import { orderQuery } from '../queries.ts';

/** The fee of one order, under five addresses: for each service paid or to be paid, and for any order. */
export default function OrderFeePage() {
  const t = useMessages(rulesMessages);
  const { name, query } = useRoute();
  const id = query['id'] ?? '';
  const { data, error, refetch } = useQuery(orderQuery(id), { enabled: id !== '' });
  const right = data && pageOf(data, name);
  useEffect(() => {
    // Paid meanwhile, or of another service: the page that says so.
    if (right !== undefined && right !== name)
      navigate(right, undefined, { id }, { replace: true });
  }, [right, name, id]);
  return (
    <Page
      title={useRouteTitle()}
      onBack={() => back('orders')}
      footer={data === undefined ? null : <Footer order={data} />}
    >
      {id === '' && (
        <ErrorBlock status="empty" title={t.fee.noOrder} description={t.fee.noOrderHint}>
          <Link
            to="ordersByType"
            params={{ outerTab: 'taxi' }}
            className={buttonClass({ color: 'primary', fill: 'outline' })}
          >
            {t.fee.toOrders}
          </Link>
        </ErrorBlock>
      )}
      {data !== undefined && <OrderFee order={data} />}
      {data === undefined && error !== null && <RequestError error={error} onRetry={refetch} />}
      {data === undefined && error === null && id !== '' && (
        <>
          <RowsSkeleton />
          <RowsSkeleton />
        </>
      )}
    </Page>
  );
}

/** Paying, with all it needs, is the order page's. */
function Footer({ order }: { order: OrderDetail }) {
  const t = useMessages(rulesMessages);
  const due = order.actions.includes('pay');
  return (
    <Link
      to="orderDetail"
      query={{ id: order.id, type: order.type }}
      className={buttonClass(
        due ? { color: 'pay', block: true } : { fill: 'outline', color: 'primary', block: true },
      )}
    >
      {due ? t.fee.goPay : t.fee.order}
    </Link>
  );
}
