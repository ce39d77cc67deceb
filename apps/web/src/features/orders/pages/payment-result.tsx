import { useEffect } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate } from '../../../core/route/router.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { orderDetailMessages } from '../messages.ts';
import { isSettled, LONG_AFTER, pollDelay } from '../payment-outcome.ts';
import { renewOrder } from '../queries.ts';
import { ResultView } from '../result-view.tsx';

const paymentQuery = (id: string) =>
  query('GET maas:/v1/payments/:id', { params: { id } }, { freshMs: 0 });

/** Whether the address itself is wrong: asking again cannot help. */
const isHopeless = (error: unknown) => error instanceof ApiError && error.recovery === 'go_back';

export default function PaymentResultPage() {
  const d = useMessages(orderDetailMessages);
  const address = useRoute().query;
  const orderId = address['id'] ?? '';
  // A link without the payment: the order knows the one that counts.
  const order = useQuery(
    address['payment'] === undefined && orderId !== '' ? orderQuery(orderId) : undefined,
  );
  const paymentId = address['payment'] ?? order.data?.payment?.id ?? '';
  const { data, error, asked, idle, refetch } = useQuery(
    paymentId === '' ? undefined : paymentQuery(paymentId),
    {
      again: (now) =>
        (now.data && isSettled(now.data)) || isHopeless(now.error)
          ? false
          : pollDelay(now.asked - 1),
    },
  );
  const settled = data !== undefined && isSettled(data);
  const known = data?.orderId ?? orderId;
  useEffect(() => {
    if (settled && known !== '') void renewOrder(known);
  }, [settled, known]);

  const none = (idle && (orderId === '' || order.asked > 0)) || isHopeless(error);
  return (
    <Page
      title={d.result.title}
      onBack={() => navigate('orders', undefined, undefined, { replace: true })}
    >
      {none ? (
        <ErrorBlock status="empty" title={d.result.none} description={d.result.noneHint}>
          <ButtonLink to="orders" replace color="primary" fill="outline">
            {d.result.backToList}
          </ButtonLink>
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
