import { ApiError } from '../../../core/api/api-error.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { RequestError } from '../../../ui/request-error.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { refundQuery } from '../aftercare-queries.ts';
import { aftercareMessages } from '../messages.ts';
import { pollDelay } from '../payment-outcome.ts';
import { orderDetailQuery } from '../queries.ts';
import { RefundForm } from '../refund-form.tsx';
import { RefundView } from '../refund-view.tsx';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'refund_not_found';

/** The refund of an order: asked for here, and followed here until the money is back. */
export default function RefundDetailPage() {
  const { refund: texts, toOrder } = useMessages(aftercareMessages);
  const id = useRoute().query['id'] ?? '';
  const refund = useQuery(refundQuery(id), {
    enabled: id !== '',
    again: (now) => (now.data?.status === 'pending' ? pollDelay(now.asked) : false),
  });
  const missing = refund.data === undefined && isMissing(refund.error);
  const again = refund.data?.canAskAgain === true;
  const order = useQuery(orderDetailQuery(id), { enabled: missing || again });
  const askable = order.data?.actions.includes('refund') === true && (missing || again);
  const failed = missing ? order.error : refund.error;
  const waits = refund.data === undefined && (missing ? order.data === undefined : true);
  return (
    <Page title={texts.title} onBack={() => back('orders')}>
      {id === '' && <ErrorBlock status="empty" />}
      {refund.data && <RefundView refund={refund.data} />}
      {order.data && askable && <RefundForm order={order.data} again={again} />}
      {missing && order.data && !askable && (
        <ErrorBlock status="empty" title={texts.notAllowed} description="">
          <Link
            to="orderDetail"
            query={{ id, type: order.data.type }}
            className={buttonClass({ color: 'primary', fill: 'outline' })}
          >
            {toOrder}
          </Link>
        </ErrorBlock>
      )}
      {id !== '' && waits && (failed === null || (missing && order.error === null)) && (
        <RowsSkeleton />
      )}
      {waits && failed !== null && (
        <RequestError error={failed} onRetry={missing ? order.refetch : refund.refetch} />
      )}
    </Page>
  );
}
