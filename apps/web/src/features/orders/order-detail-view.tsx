import type { OrderFields } from '@shtrans/contract/order-fields';
import { useDeferredValue, useEffect } from 'react';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { back } from '../../core/route/back.ts';
import { hasPrevious } from '../../core/route/router.ts';
import { orderQuery } from '../../domain/orders/order-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsCard, RowsSkeleton } from '../../ui/rows.tsx';
import { ClosedNotice, HeadCard, OrderCardRows, TimelineCard } from './detail-cards.tsx';
import { orderRows, refundRows, tripRows } from './detail-rows.ts';
import { FeeCard } from './fee-card.tsx';
import { DetailLinks } from './detail-links.tsx';
import { orderDetailMessages } from './messages.ts';
import { OrderActions } from './order-actions.tsx';
import { listedOrder, patchOrder } from './queries.ts';

interface OrderDetailViewProps {
  id: string;
  title: string;
  /** In a frame that has its own way back: the page shows one only where it leads within the app. */
  embedded?: boolean;
}

/** One order of any type: at once from the list where it is known, then completed by its own call. */
export function OrderDetailView({ id, title, embedded = false }: OrderDetailViewProps) {
  const d = useMessages(orderDetailMessages);
  const detail = useQuery(id === '' ? undefined : orderQuery(id));
  const { data } = detail;
  const order = data ?? listedOrder(id);
  // What stands below the first screen comes a frame later: the tap waits for half of the drawing.
  const below = useDeferredValue(data, undefined);
  useEffect(() => {
    if (data) patchOrder(data);
  }, [data]);

  const tripTitle = (kind: OrderFields['kind']) =>
    kind === 'ticket' ? d.ticket : kind === 'parking' ? d.parking : d.trip;
  const acts = order?.actions.some((action) => action === 'pay' || action === 'cancel') === true;
  const footer = acts && <OrderActions order={order} detail={data} />;
  const leads = !embedded || hasPrevious();
  return (
    <Page title={title} {...(leads && { onBack: () => back('orders') })} footer={footer || null}>
      {order && (
        <>
          <HeadCard order={order} onDeadline={detail.refetch} />
          <ClosedNotice order={order} />
        </>
      )}
      <Loaded of={detail} skeleton={<RowsSkeleton />}>
        {(known) => (
          <>
            <RowsCard title={d.refund.title} rows={refundRows(known, d, language())} />
            <RowsCard
              title={tripTitle(known.fields.kind)}
              rows={tripRows(known.fields, d, language())}
            />
            {below && below.id === known.id && (
              <>
                <FeeCard order={below} />
                <OrderCardRows orderNo={below.orderNo} rows={orderRows(below, d, language())} />
                <DetailLinks order={below} />
                <TimelineCard timeline={below.timeline} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
