import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { Payment } from '@shtrans/contract/payments/schemas';
import { useEffect } from 'react';
import { ApiError } from '../../../core/api/api-error.ts';
import { lateCode } from '../../../core/query/late-code.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { navigate, useRoute } from '../../../core/route/router.ts';
import { knowAddress } from '../../../core/route/table.ts';
import { PathLink } from '../../../domain/campaigns/path-link.tsx';
import { departuresMessages } from '../../../domain/departures/messages.ts';
import { LateActivities } from '../../../domain/activities/late-activities.tsx';
import { renewOrder } from '../../../domain/orders/known-orders.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { orderQuery } from '../../../domain/orders/order-query.ts';
import { originOf } from '../../../domain/payments/paid-from.ts';
import { pollDelay } from '../../../domain/orders/poll-delay.ts';
import { transitMessages } from '../../../domain/transit/messages.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import type { Tone } from '../../../ui/button/badge.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { useTitle } from '../../../core/view/title.ts';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Icon, type IconName } from '../../../ui/picture/icon.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { orderDetailMessages } from '../detail/detail-messages.ts';
import { outcomeMessages } from '../payment/outcome-messages.ts';
import {
  codeOf,
  isSettled,
  LONG_AFTER,
  type Outcome,
  outcomeOf,
  paymentQuery,
} from '../payment/payment-outcome.ts';
import { paidMessages } from '../payment/paid-messages.ts';
import { scanMessages } from '../payment/scan-messages.ts';
import { usePay } from '../../../domain/payments/use-pay.ts';
import css from './payment-result.module.css';

/** Phones rarely show a code, so the code that draws it loads on demand. */
const codeToScan = lateCode(
  'code to scan',
  () => import('../payment/code-to-scan.tsx'),
  scanMessages,
);

/** Requested while the payment is still confirmed, so that it is present when the payment succeeds. */
const paidCode = lateCode(
  'paid order',
  // It leads to stations, whose addresses the pages of orders do not know.
  async () => {
    await knowAddress('metroInfo');
    return await import('../payment/paid.tsx');
  },
  paidMessages,
  transportMessages,
  departuresMessages,
  transitMessages,
);

/** Whether the address itself is wrong, by a malformed or an unknown payment, so that a retry cannot help. */
const isHopeless = (error: unknown) =>
  error instanceof ApiError && (error.recovery === 'go_back' || error.recovery === 'fix_input');

/** A rider who paid by phone looks at this screen: the maximum polling interval, in ms. */
const WATCHED_MS = 5000;

/** The result of a payment, polled until it is final. */
export default function PaymentResultPage() {
  const { result: t } = outcomeMessages();
  const { id: orderId = '', payment, by } = useRoute().query;
  // For a link without the payment, the order knows its current one.
  const order = useQuery(payment === undefined && orderId !== '' ? orderQuery(orderId) : undefined);
  const id = payment ?? order.data?.payment?.id ?? '';
  const { data, error, asked, idle, refetch } = useQuery(id === '' ? undefined : paymentQuery(id), {
    again: (now) =>
      (now.data && isSettled(now.data)) || isHopeless(now.error)
        ? false
        : Math.min(pollDelay(now.asked - 1), codeOf(now.data) ? WATCHED_MS : Infinity),
  });
  const settled = data !== undefined && isSettled(data);
  const knownOrderId = data?.orderId ?? orderId;
  useEffect(() => {
    if (settled && knownOrderId !== '') void renewOrder(knownOrderId);
  }, [settled, knownOrderId]);

  const showsCode = data ? codeOf(data) !== undefined : by === 'code';
  const title = showsCode ? t.toScan : t.title;
  useTitle(title);
  const none = (idle && (orderId === '' || order.asked > 0)) || isHopeless(error);
  return (
    <Page
      title={title}
      before="orders"
      onBack={() => navigate('orders', undefined, undefined, { replace: true })}
    >
      {none ? (
        <ErrorBlock status="empty" title={t.none} description={t.noneHint}>
          <ButtonLink to="orders" replace color="primary" fill="outline">
            {t.backToList}
          </ButtonLink>
        </ErrorBlock>
      ) : (
        <Result
          orderId={knownOrderId}
          payment={data}
          showsCode={showsCode}
          asked={asked}
          onCheck={refetch}
        />
      )}
    </Page>
  );
}

const SIGNS: Record<Outcome, { tone: Tone; icon?: IconName }> = {
  confirming: { tone: 'info' },
  succeeded: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
  timedOut: { tone: 'wait', icon: 'clock' },
  cancelled: { tone: 'quiet', icon: 'close' },
  refunding: { tone: 'wait', icon: 'refresh' },
  refunded: { tone: 'good', icon: 'refresh' },
};

interface ResultProps {
  orderId: string;
  /** Undefined until the first answer: confirming. */
  payment: Payment | undefined;
  /** Also true before the first answer if the address announces a code: its space is reserved. */
  showsCode: boolean;
  /** The number of answers so far. */
  asked: number;
  onCheck: () => void;
}

/** The result of a payment, and the next steps. */
function Result({ orderId, payment, showsCode, asked, onCheck }: ResultProps) {
  const d = orderDetailMessages();
  const { result: t } = outcomeMessages();
  const { toOrder } = orderMessages();
  const outcome = payment ? outcomeOf(payment) : 'confirming';
  const { tone, icon } = SIGNS[outcome];
  const hints = { ...t, cancelledHint: t.timedOutHint };
  const hint = asked >= LONG_AFTER && outcome === 'confirming' ? t.confirmingLong : undefined;
  const payable = outcome === 'failed' && payment?.order.status === 'to_be_paid';
  const deadline = payment?.order.payDeadline ?? null;
  const code = codeOf(payment);
  const isPaid = outcome === 'succeeded';
  const { data: paidViews } = useQuery(showsCode ? undefined : paidCode);
  const scan = useQuery(showsCode ? codeToScan : undefined);
  return (
    <>
      {showsCode ? (
        <Loaded read={scan} skeleton={<div className={css.codeRoom} />}>
          {({ default: CodeToScan }) =>
            payment && code ? (
              <CodeToScan
                key={payment.id}
                orderId={orderId}
                amountCents={payment.amountCents}
                code={code}
                onCheck={onCheck}
              />
            ) : (
              <div className={css.codeRoom} />
            )
          }
        </Loaded>
      ) : (
        <div className={css.result}>
          <div className={classes(css.sign, `tone-${tone}`)}>
            {isPaid ? (
              <Tick />
            ) : icon ? (
              <Icon name={icon} size="xl" />
            ) : (
              <span className="spinner" aria-hidden="true" />
            )}
          </div>
          <div role="alert">
            <h2>{t[outcome]}</h2>
          </div>
          {/* The line is reserved before the amount is known, so that what follows does not move. */}
          <p className="total">{payment ? <Money cents={payment.amountCents} /> : '\u00a0'}</p>
          <p className="quiet">{hint ?? hints[`${outcome}Hint`]}</p>
        </div>
      )}
      {payable && deadline !== null && (
        <p className={css.left}>
          {d.payWithin} <CountDown deadline={deadline} onEnd={onCheck} />
        </p>
      )}
      {isPaid && (
        <div className={css.moment}>{paidViews && <paidViews.PaidMoment orderId={orderId} />}</div>
      )}
      <div className={css.steps}>
        {payable && <PayAgain orderId={orderId} />}
        {outcome === 'confirming' && !showsCode && (
          <Button color="primary" loading={asked === 0} onClick={onCheck}>
            {t.checkNow}
          </Button>
        )}
        {isPaid && <ToCampaign orderId={orderId} />}
        <ButtonLink
          to="orderDetail"
          query={{ id: orderId, type: payment?.order.type }}
          replace
          {...(isPaid ? { color: 'primary' } : { fill: 'outline' })}
        >
          {isPaid && isForUse(payment?.order.type) ? t.toTicket : toOrder}
        </ButtonLink>
        <ButtonLink to="orders" replace fill="none">
          {t.backToList}
        </ButtonLink>
      </div>
      {isPaid && paidViews && <paidViews.PaidNext orderId={orderId} />}
      {isPaid && <LateActivities place="payment" type={payment?.order.type} />}
    </>
  );
}

/** Whether the order is a ticket, whose page begins with the pass. */
const isForUse = (type: string | undefined): boolean =>
  type !== undefined && orderTypeRow(type)?.fields === 'ticket';

/** A ring that closes, and its tick. */
const Tick = () => (
  <svg viewBox="0 0 76 76" className={css.tick} aria-hidden="true">
    <circle cx="38" cy="38" r="35" />
    <path d="M25 39l9 9 17-19" />
  </svg>
);

/** Back to the campaign page on which the order was placed. */
function ToCampaign({ orderId }: { orderId: string }) {
  const { result: t } = outcomeMessages();
  const path = originOf(orderId);
  return path === undefined ? null : (
    <PathLink to={path} className={buttonClass({ color: 'primary', fill: 'outline' })}>
      {t.toCampaign}
    </PathLink>
  );
}

function PayAgain({ orderId }: { orderId: string }) {
  const { result: t } = outcomeMessages();
  const { pay, paying } = usePay(orderId);
  return (
    <Button color="pay" loading={paying} onClick={pay}>
      {t.payAgain}
    </Button>
  );
}
