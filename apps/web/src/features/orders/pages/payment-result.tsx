import { useEffect } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Link } from '../../../core/route/link.tsx';
import { navigate } from '../../../core/route/router.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { orderDetailMessages } from '../messages.ts';
import { isSettled, LONG_AFTER, pollDelay } from '../payment-outcome.ts';
import { orderDetailQuery, paymentQuery, renewOrder } from '../queries.ts';
import { ResultView } from '../result-view.tsx';

/** Whether the address itself is wrong: asking again cannot help. */
const isHopeless = (error: unknown) => error instanceof ApiError && error.recovery === 'go_back';

export default function PaymentResultPage() {
  const d = useMessages(orderDetailMessages);
  const { query } = useRoute();
  const orderId = query['id'] ?? '';
  // A link without the payment: the order knows the one that counts.
  const order = useQuery(orderDetailQuery(orderId), {
    enabled: query['payment'] === undefined && orderId !== '',
  });
  const paymentId = query['payment'] ?? order.data?.payment?.id ?? '';
  const { data, error, asked, refetch } = useQuery(paymentQuery(paymentId), {
    enabled: paymentId !== '',
    again: (now) =>
      (now.data && isSettled(now.data)) || isHopeless(now.error) ? false : pollDelay(now.asked - 1),
  });
  const settled = data !== undefined && isSettled(data);
  const known = data?.orderId ?? orderId;
  useEffect(() => {
    if (settled && known !== '') void renewOrder(known);
  }, [settled, known]);

  const none = (paymentId === '' && (orderId === '' || order.asked > 0)) || isHopeless(error);
  return (
    <Page
      title={d.result.title}
      onBack={() => navigate('orders', undefined, undefined, { replace: true })}
    >
      {none ? (
        <ErrorBlock status="empty" title={d.result.none} description={d.result.noneHint}>
          <Link to="orders" replace className={buttonClass({ color: 'primary', fill: 'outline' })}>
            {d.result.backToList}
          </Link>
        </ErrorBlock>
      ) : (
        <ResultView
          orderId={known}
          payment={data}
          takesLong={asked >= LONG_AFTER}
          checking={asked === 0}
          onCheck={refetch}
        />
      )}
    </Page>
  );
}
