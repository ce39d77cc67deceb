import { useMessages } from '../../core/i18n/messages.ts';
import { back } from '../../core/route/back.ts';
import { Link } from '../../core/route/link.tsx';
import { useRoute } from '../../core/route/use-route.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Page } from '../../ui/page.tsx';
import { RequestError } from '../../ui/request-error.tsx';
import { RowsSkeleton } from '../../ui/rows.tsx';
import { aftercareMessages, orderDetailMessages } from './messages.ts';
import { TripView } from './trip-view.tsx';
import { useLinkedOrder } from './use-linked-order.ts';

/** The trip of an order, by the present and by older links. */
export function TripPage() {
  const d = useMessages(orderDetailMessages);
  const { trip, toOrder } = useMessages(aftercareMessages);
  const { order, none, error, refetch } = useLinkedOrder(useRoute().query);
  const hasTrip =
    order &&
    (order.fields.kind === 'rail' || order.fields.kind === 'ride' || order.fields.kind === 'trip');
  return (
    <Page title={trip.title} onBack={() => back('orders')}>
      {none && (
        <ErrorBlock status="empty" title={trip.linkBroken} description={trip.linkBrokenHint}>
          <Link to="orders" replace className={buttonClass({ color: 'primary', fill: 'outline' })}>
            {d.result.backToList}
          </Link>
        </ErrorBlock>
      )}
      {order && hasTrip && <TripView order={order} />}
      {order && !hasTrip && (
        <ErrorBlock status="empty" title={trip.none} description={trip.noneHint}>
          <Link
            to="orderDetail"
            query={{ id: order.id, type: order.type }}
            className={buttonClass({ color: 'primary', fill: 'outline' })}
          >
            {toOrder}
          </Link>
        </ErrorBlock>
      )}
      {!order && !none && error === null && (
        <>
          <RowsSkeleton />
          <RowsSkeleton />
        </>
      )}
      {!order && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}
