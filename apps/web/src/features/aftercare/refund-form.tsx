import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import {
  REFUND_NOTE_MAX,
  REFUND_REASONS,
  type RefundReason,
  refundableCents,
} from '@shtrans/contract/refunds/facts';
import { useState } from 'react';
import { renewOrder } from '../../domain/orders/known-orders.ts';
import { useOrderAction } from '../../domain/orders/use-order-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Money } from '../../ui/text/money.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { aftercareMessages } from './messages.ts';
import { OrderBrief } from '../../domain/orders/order-brief.tsx';
import { askRefund } from './queries.ts';
import css from './refund-form.module.css';

/** Requests a refund of the amount that is shown. */
export function RefundForm({ order, again }: { order: OrderDetail; again: boolean }) {
  const { refund: t } = aftercareMessages();
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const paidCents = order.paidCents ?? 0;
  const amountCents = refundableCents(paidCents, order.fields);
  const send = (chosenReason: RefundReason) => {
    // One line, because the gateway rejects all control characters.
    const noteLine = note.replace(/\s+/g, ' ').trim();
    return askRefund(order.id, {
      reason: chosenReason,
      amountCents,
      ...(noteLine !== '' && { note: noteLine }),
    });
  };
  const requestRefund = useOrderAction(order.id, send, () => {
    showToast(t.asked);
    void renewOrder(order.id);
  });
  const submit = () => {
    setMissing(reason === null);
    if (reason !== null) requestRefund.run(reason);
  };
  return (
    <section className={css.form}>
      <h2>{again ? t.askAgain : t.ask}</h2>
      {!again && <OrderBrief order={order} />}
      <p className={css.sum}>
        <span>{t.amount}</span>
        <strong>
          <Money cents={amountCents} />
        </strong>
        <small>{amountCents < paidCents ? t.amountPart : t.askHint}</small>
      </p>
      <Chips
        label={t.why}
        type="radio"
        items={REFUND_REASONS.map((key) => ({ key, title: t.reasons[key] }))}
        chosen={reason === null ? [] : [reason]}
        onToggle={(key) => {
          setReason(REFUND_REASONS.find((each) => each === key) ?? null);
          setMissing(false);
        }}
      />
      <TextArea label={t.note} value={note} maxLength={REFUND_NOTE_MAX} onChange={setNote} />
      <div>
        <p className={css.missing} role="alert">
          {missing && t.whyMissing}
        </p>
        <Button color="primary" size="large" block loading={requestRefund.running} onClick={submit}>
          {t.submit}
        </Button>
      </div>
    </section>
  );
}
