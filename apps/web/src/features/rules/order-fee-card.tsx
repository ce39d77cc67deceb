import type { OrderDetail } from '@shtrans/contract/orders';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { fullTime } from '../../ui/time.ts';
import { rulesMessages } from './messages.ts';
import { Rule } from './rule-card.tsx';
import { type RuleTexts, textOr } from './rule-text.ts';
import './rules.css';

/** What stands above the amount: paid, to be paid, or why it is neither. */
function stateText({ status, paidCents, actions }: OrderDetail, t: RuleTexts): string {
  if (status === 'in_payment') return t.fee.inPayment;
  if (actions.includes('pay')) return t.fee.toPay;
  if (status === 'closed') return t.fee.closed;
  return paidCents === null ? t.fee.total : t.fee.paid;
}

/** An order's amount with the trip it is for, its lines, and the rule's version they were made by. */
export function OrderFee({ order }: { order: OrderDetail }) {
  const t = useMessages(rulesMessages);
  const { fee, fields } = order;
  if (fee === null) {
    return <ErrorBlock status="empty" title={t.fee.none} description={t.fee.noneHint} />;
  }
  const service = fields.kind === 'trip' ? textOr(t.service, fields.service, '') : '';
  return (
    <>
      <section className="card centred fee-head">
        <p className="small quiet">{stateText(order, t)}</p>
        <p className="total">
          <Money cents={order.paidCents ?? fee.totalCents} />
        </p>
        {order.from !== null && order.to !== null && (
          <p className="fee-way">{t.fee.fromTo(inLanguage(order.from), inLanguage(order.to))}</p>
        )}
        {order.subject !== null && <p className="fee-way">{inLanguage(order.subject)}</p>}
        <p className="rule-facts num">
          {[service, fullTime(order.occurredAt, language())].filter(Boolean).join(' · ')}
        </p>
      </section>
      <section className="card">
        <h2>{t.fee.title}</h2>
        <FeeLines fee={fee} />
      </section>
      <Rule id={fee.rule.id} version={fee.rule.version} />
    </>
  );
}
