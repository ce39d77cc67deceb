import { useMessages } from '../../../core/i18n/messages.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { aftercareMessages, orderDetailMessages } from '../messages.ts';
import { OrderDetailView } from '../order-detail-view.tsx';
import { useLinkedOrder } from '../use-linked-order.ts';

/**
 * The order as the maps mini-program opens it, in a frame with a bar of its own: the page has no way
 * back where there is nothing before it.
 */
export default function AmpOrderDetailPage() {
  const d = useMessages(orderDetailMessages);
  const { trip } = useMessages(aftercareMessages);
  const { id, none, error, refetch } = useLinkedOrder(useRoute().query);
  if (id !== '') return <OrderDetailView key={id} id={id} title={d.title} embedded />;
  return (
    <Page title={d.title}>
      {none && (
        <ErrorBlock status="empty" title={trip.linkBroken} description={trip.linkBrokenHint}>
          <Link to="orders" replace className={buttonClass({ color: 'primary', fill: 'outline' })}>
            {d.result.backToList}
          </Link>
        </ErrorBlock>
      )}
      {!none && error === null && <RowsSkeleton />}
      {!none && error !== null && <RequestError error={error} onRetry={refetch} />}
    </Page>
  );
}
