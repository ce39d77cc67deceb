import type { OrderFields } from '@shtrans/contract/orders';
import { useEffect } from 'react';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Page } from '../../ui/page.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ClosedNotice, HeadCard, OrderCardRows, RowsCard, TimelineCard } from './detail-cards.tsx';
import { orderRows, refundRows, tripRows } from './detail-rows.ts';
import { orderDetailMessages } from './messages.ts';
import { OrderActions } from './order-actions.tsx';
import { listedOrder, orderDetailQuery, patchOrder } from './queries.ts';

/** One order of any type: at once from the list where it is known, then completed by its own call. */
export function OrderDetailView({ id, title }: { id: string; title: string }) {
  const d = useMessages(orderDetailMessages);
  const { data, error, refetch } = useQuery(orderDetailQuery(id), { enabled: id !== '' });
  const order = data ?? listedOrder(id);
  useEffect(() => {
    if (data) patchOrder(data);
  }, [data]);

  const tripTitle = (kind: OrderFields['kind']) =>
    kind === 'ticket' ? d.ticket : kind === 'parking' ? d.parking : d.trip;
  const footer = order && order.actions.length > 0 && <OrderActions order={order} detail={data} />;
  return (
    <Page title={title} onBack={() => back('orders')} footer={footer || null}>
      {id === '' && <ErrorBlock status="empty" />}
      {order && (
        <>
          <HeadCard order={order} onDeadline={refetch} />
          <ClosedNotice order={order} />
        </>
      )}
      {data && (
        <>
          <RowsCard title={d.refund.title} rows={refundRows(data, d, language())} />
          <RowsCard
            title={tripTitle(data.fields.kind)}
            rows={tripRows(data.fields, d, language())}
          />
          <OrderCardRows orderNo={data.orderNo} rows={orderRows(data, d, language())} />
          <TimelineCard timeline={data.timeline} />
        </>
      )}
      {!data && id !== '' && error === null && <RowsSkeleton />}
      {!data && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}

function RowsSkeleton() {
  return (
    <div className="card rows-skeleton" aria-hidden="true">
      {[0, 1, 2, 3, 4].map((n) => (
        <Skeleton key={n} className="skeleton-row" />
      ))}
    </div>
  );
}
