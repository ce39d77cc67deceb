import { ApiError } from '../../../core/api/api-error.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { useRoute } from '../../../core/route/use-route.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows.tsx';
import { refundQuery } from '../aftercare-queries.ts';
import { aftercareMessages } from '../messages.ts';
import { NothingHere } from '../nothing-here.tsx';
import { pollDelay } from '../payment-outcome.ts';
import { RefundForm } from '../refund-form.tsx';
import { RefundView } from '../refund-view.tsx';

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'refund_not_found';

/** The refund of an order: asked for here, and followed here until the money is back. */
export default function RefundDetailPage() {
  const { refund: t } = useMessages(aftercareMessages);
  const { id } = useRoute().query;
  const refund = useQuery(id ? refundQuery(id) : undefined, {
    again: ({ data, asked }) => (data?.status === 'pending' ? pollDelay(asked) : false),
  });
  return (
    <Page title={t.title} onBack={() => back('orders')}>
      <Loaded
        of={refund}
        skeleton={<RowsSkeleton />}
        failed={(error) => (id && isMissing(error) ? <FirstRefund id={id} /> : undefined)}
      >
        {(data) => (
          <>
            <RefundView refund={data} />
            {data.canAskAgain && <AnotherRefund id={data.orderId} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Asks for the money of an order, where it can be asked for. */
function FirstRefund({ id }: { id: string }) {
  const { refund: t } = useMessages(aftercareMessages);
  return (
    <Loaded of={useQuery(orderQuery(id))} skeleton={<RowsSkeleton />}>
      {(order) =>
        order.actions.includes('refund') ? (
          <RefundForm order={order} again={false} />
        ) : (
          <NothingHere order={order} title={t.notAllowed} />
        )
      }
    </Loaded>
  );
}

/** Below a refund that failed: asks once more, where the order takes it. */
function AnotherRefund({ id }: { id: string }) {
  const { data: order } = useQuery(orderQuery(id));
  return order?.actions.includes('refund') === true && <RefundForm order={order} again />;
}
