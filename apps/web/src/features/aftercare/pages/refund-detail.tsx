import type { Refund } from '@shtrans/contract/refunds/schemas';
import { hasCode } from '../../../core/api/api-error.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { pollDelay } from '../../../domain/orders/poll-delay.ts';
import { Timeline } from '../../../domain/orders/timeline.tsx';
import { NothingHere, ToOrder } from '../../../domain/orders/to-order.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { StatusBadge } from '../../../ui/button/badge.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Money, amountText } from '../../../ui/text/money.tsx';
import { type Row, RowsCard, RowsSkeleton } from '../../../ui/list/rows.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { aftercareMessages } from '../messages.ts';
import { Sign } from '../../../domain/orders/order-brief.tsx';
import { refundQuery } from '../queries.ts';
import { RefundForm } from '../refund-form.tsx';
import css from './refund-detail.module.css';

/** A manual review takes days: an open page polls once a minute, and again when the rider returns to it. */
const REVIEW_MS = 60_000;

const isOpen = (status: Refund['status']): status is 'pending' | 'under_review' =>
  status === 'pending' || status === 'under_review';

const waitFor = (status: Refund['status'], requestCount: number): number =>
  status === 'under_review' ? REVIEW_MS : pollDelay(requestCount);

/** The refund of an order: the rider requests it here and follows it until it is decided and paid. */
export default function RefundDetailPage() {
  const { id } = useRoute().query;
  const refund = useQuery(id ? refundQuery(id) : undefined, {
    again: ({ data, asked }) =>
      data !== undefined && isOpen(data.status) ? waitFor(data.status, asked) : false,
  });
  return (
    <FactPage
      before="orders"
      read={refund}
      failed={(error) =>
        id && hasCode(error, 'refund_not_found') ? <FirstRefund id={id} /> : undefined
      }
    >
      {(data) => (
        <>
          <KnownRefund refund={data} />
          {data.canAskAgain && <AnotherRefund id={data.orderId} />}
        </>
      )}
    </FactPage>
  );
}

/** The refund form, if the order allows a refund. */
function FirstRefund({ id }: { id: string }) {
  const { refund: t } = aftercareMessages();
  return (
    <Loaded read={useQuery(orderQuery(id))} skeleton={<RowsSkeleton />}>
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

/** Below a failed refund: the form again, if the order allows another refund. */
function AnotherRefund({ id }: { id: string }) {
  const { data: order } = useQuery(orderQuery(id));
  return order?.actions.includes('refund') === true && <RefundForm order={order} again />;
}

const SIGNS = {
  under_review: { tone: 'wait', icon: 'clock' },
  pending: { tone: 'wait', icon: 'clock' },
  succeeded: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
  refused: { tone: 'bad', icon: 'close' },
} as const;

function hintOf({ status, expectedBy }: Refund): string {
  const { refund: t } = aftercareMessages();
  if (!isOpen(status)) return t.hint[status];
  return expectedBy === null ? t.hint.pendingOpen : t.hint[status](timeInText(expectedBy));
}

/** The amount, the state and the history of the refund. */
function KnownRefund({ refund }: { refund: Refund }) {
  const { refund: t } = aftercareMessages();
  const { status, failure, decision, orderId } = refund;
  const events = refund.timeline.map(({ event, at }) => ({
    text: textOr(t.events, event, event),
    at,
  }));
  return (
    <>
      <section className={css.head}>
        <Sign {...SIGNS[status]} />
        <div aria-live="polite">
          <h2>{t.status[status]}</h2>
          <p className="total">
            <Money cents={refund.amountCents} />
          </p>
          <p className="small quiet num above-6">{hintOf(refund)}</p>
        </div>
        {failure && <p className={css.failure}>{inLanguage(failure.text)}</p>}
        {decision !== null && decision.text !== '' && (
          <p className={css.failure}>
            {t.answer}: {decision.text}
          </p>
        )}
      </section>
      <Timeline title={t.timeline} events={events}>
        {isOpen(status) && (
          <li>
            <span>{t.status[status]}</span>
            <StatusBadge tone="wait">…</StatusBadge>
          </li>
        )}
      </Timeline>
      <RowsCard title={t.facts} rows={factsOf(refund)} />
      <ToOrder id={orderId} type={refund.order.type} />
    </>
  );
}

function factsOf(refund: Refund): Row[] {
  const { refund: t, receipt } = aftercareMessages();
  const order = orderMessages();
  const { amountCents, paidCents, provider, cause, reason, note, status, ground } = refund;
  const isGranted = status !== 'under_review' && status !== 'refused';
  return [
    [isGranted ? t.amount : t.askedCents, amountText(amountCents)],
    [t.paid, paidCents !== amountCents && amountText(paidCents)],
    [t.way, t.ways(textOr(receipt.provider, provider, provider))],
    [t.ground, ground !== null && textOr(t.grounds, ground, ground)],
    [t.reason, reason === null ? textOr(t.causes, cause, cause) : t.reasons[reason]],
    [t.noteLabel, note],
    [order.orderNo, refund.orderNo],
  ];
}
