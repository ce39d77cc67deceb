import type { Payment } from '@shtrans/contract/payments';
import { useMessages } from '../../core/i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Button } from '../../ui/button.tsx';
import { CountDown } from '../../ui/count-down.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { orderDetailMessages } from './messages.ts';
import { type Outcome, outcomeOf } from './payment-outcome.ts';
import { usePay } from './use-pay.ts';
import './payment-result.css';

const SIGNS: Record<Outcome, { tone: Tone; icon?: IconName }> = {
  confirming: { tone: 'info' },
  succeeded: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
  timedOut: { tone: 'wait', icon: 'clock' },
  cancelled: { tone: 'quiet', icon: 'close' },
  refunding: { tone: 'wait', icon: 'refresh' },
  refunded: { tone: 'good', icon: 'refresh' },
};

interface ResultViewProps {
  orderId: string;
  /** Undefined until the first answer: confirming. */
  payment: Payment | undefined;
  takesLong: boolean;
  checking: boolean;
  onCheck: () => void;
}

/** What came of a payment, and the next steps. */
export function ResultView({ orderId, payment, takesLong, checking, onCheck }: ResultViewProps) {
  const d = useMessages(orderDetailMessages);
  const outcome = payment ? outcomeOf(payment) : 'confirming';
  const { tone, icon } = SIGNS[outcome];
  const hint = {
    confirming: takesLong ? d.result.confirmingLong : d.result.confirmingHint,
    succeeded: d.result.succeededHint,
    failed: d.result.failedHint,
    timedOut: d.result.timedOutHint,
    cancelled: d.result.timedOutHint,
    refunding: d.result.refundingHint,
    refunded: d.result.refundedHint,
  }[outcome];
  const payable = outcome === 'failed' && payment?.order.status === 'to_be_paid';
  const deadline = payment?.order.payDeadline ?? null;
  return (
    <>
      <div className="result">
        <div className={`result-sign tone-${tone}`}>
          {icon ? <Icon name={icon} size="xl" /> : <span className="spinner" aria-hidden="true" />}
        </div>
        <div role="alert">
          <h2>{d.result[outcome]}</h2>
        </div>
        {/* The line is there before the amount is known, so that what follows stays in its place. */}
        <p className="result-amount total">
          {payment ? <Money cents={payment.amountCents} /> : '\u00a0'}
        </p>
        <p className="result-hint">{hint}</p>
      </div>
      {payable && deadline !== null && (
        <p className="result-left">
          {d.payWithin} <CountDown deadline={deadline} onEnd={onCheck} />
        </p>
      )}
      <div className="result-steps">
        {payable && <PayAgain orderId={orderId} />}
        {outcome === 'confirming' && (
          <Button color="primary" loading={checking} onClick={onCheck}>
            {d.result.checkNow}
          </Button>
        )}
        <ButtonLink
          to="orderDetail"
          query={{ id: orderId, type: payment?.order.type }}
          replace
          {...(outcome === 'succeeded' ? { color: 'primary' } : { fill: 'outline' })}
        >
          {d.result.viewOrder}
        </ButtonLink>
        <ButtonLink to="orders" replace fill="none">
          {d.result.backToList}
        </ButtonLink>
      </div>
    </>
  );
}

function PayAgain({ orderId }: { orderId: string }) {
  const d = useMessages(orderDetailMessages);
  const { pay, paying } = usePay(orderId);
  return (
    <Button color="pay" loading={paying} onClick={pay}>
      {d.result.payAgain}
    </Button>
  );
}
