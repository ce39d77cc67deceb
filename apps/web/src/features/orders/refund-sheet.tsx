import type { OrderDetail } from '@shtrans/contract/orders';
import {
  REFUND_NOTE_MAX,
  REFUND_REASONS,
  refundableCents,
  type RefundReason,
} from '@shtrans/contract/refund-rules';
import { useState } from 'react';
import { errorText } from '../../core/api/error-text.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useAction } from '../../core/query/use-action.ts';
import { navigate } from '../../core/route/router.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { Popup } from '../../ui/popup.tsx';
import { showToast } from '../../ui/toast.ts';
import { orderDetailMessages } from './messages.ts';
import { renewOrder } from './queries.ts';
import { askRefundAndPatch } from './refund.ts';
import './refund-sheet.css';

/** Asks for the money back: how much comes back and where, why, and the word that does it. */
export default function RefundSheet({
  order,
  onClose,
}: {
  order: OrderDetail;
  onClose: () => void;
}) {
  const t = useMessages(orderDetailMessages).askRefund;
  const [reason, setReason] = useState<RefundReason>();
  const [note, setNote] = useState('');
  const { fields } = order;
  const amountCents = refundableCents(order.paidCents ?? 0, fields);
  const used = fields.kind === 'ticket' ? (fields.usedQuantity ?? 0) : 0;
  const ask = useAction((why: RefundReason) => askRefundAndPatch(order, why, note, amountCents), {
    onDone: () => {
      onClose();
      navigate('refundDetail', {}, { id: order.id });
    },
    onFail: (error) => {
      showToast(errorText(error));
      onClose();
      // The order is not what the page thought it was.
      void renewOrder(order.id);
    },
  });
  return (
    <Popup label={t.title} look="sheet" onClose={onClose} closeOnMaskClick>
      <form
        className="refund-sheet"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason !== undefined) ask.run(reason);
        }}
      >
        <h2>{t.title}</h2>
        <div className="refund-sheet-body">
          <p className="refund-amount">
            <span>{t.amount}</span>
            <Money cents={amountCents} />
          </p>
          <p className="refund-way">
            {t.way}
            {used > 0 && fields.kind === 'ticket' && (
              <>
                {' '}
                <span>{t.partly(used, fields.quantity)}</span>
              </>
            )}
          </p>
          <fieldset>
            <legend>{t.reason}</legend>
            {REFUND_REASONS.map((known) => (
              <label key={known} className="refund-reason">
                <span>{t.reasons[known]}</span>
                <input
                  type="radio"
                  name="reason"
                  value={known}
                  checked={reason === known}
                  onChange={() => setReason(known)}
                />
              </label>
            ))}
          </fieldset>
          {reason === 'other' && (
            <Field label={t.note} value={note} maxLength={REFUND_NOTE_MAX} onChange={setNote} />
          )}
        </div>
        <div className="refund-sheet-foot">
          <Button fill="outline" size="large" disabled={ask.running} onClick={onClose}>
            {t.keep}
          </Button>
          <Button
            type="submit"
            color="primary"
            size="large"
            block
            disabled={reason === undefined}
            loading={ask.running}
          >
            {t.do}
          </Button>
        </div>
      </form>
    </Popup>
  );
}
