import { formatCents } from '@shtrans/contract/money';
import type { Refund } from '@shtrans/contract/refunds';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { type Messages, useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { StatusBadge, type Tone } from '../../ui/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Money } from '../../ui/money.tsx';
import { RowsCard } from '../../ui/rows.tsx';
import { fullTime } from '../../ui/time.ts';
import type { messages } from './aftercare-messages.zh.ts';
import { aftercareMessages } from './messages.ts';
import { textOr } from '../../core/i18n/text-or.ts';
import './aftercare.css';
import './order-detail.css';

type Texts = Messages<typeof messages>;

const SIGNS: Record<Refund['status'], { tone: Tone; icon: IconName }> = {
  pending: { tone: 'wait', icon: 'clock' },
  succeeded: { tone: 'good', icon: 'check' },
  failed: { tone: 'bad', icon: 'close' },
};

function hintOf({ status, expectedBy }: Refund, { refund: t }: Texts): string {
  if (status !== 'pending') return t.hint[status];
  return expectedBy === null
    ? t.hint.pendingOpen
    : t.hint.pending(fullTime(expectedBy, language()));
}

/** How much goes back, where it stands, by which steps it came there. */
export function RefundView({ refund }: { refund: Refund }) {
  const texts = useMessages(aftercareMessages);
  const { refund: t, toOrder } = texts;
  const { tone, icon } = SIGNS[refund.status];
  return (
    <>
      <section className="card refund-head">
        <div className={`judged-sign tone-${tone}`}>
          <Icon name={icon} size="xl" />
        </div>
        <div aria-live="polite">
          <h2>{t.status[refund.status]}</h2>
          <p className="refund-amount total">
            <Money cents={refund.amountCents} />
          </p>
          <p className="refund-hint num">{hintOf(refund, texts)}</p>
        </div>
        {refund.failure && <p className="refund-trouble">{inLanguage(refund.failure.text)}</p>}
      </section>
      <Steps refund={refund} />
      <RowsCard title={t.facts} rows={factsOf(refund, texts)} />
      <nav className="card link-rows" aria-label={t.orderNo}>
        <Link to="orderDetail" query={{ id: refund.orderId, type: refund.order.type }}>
          {toOrder}
          <Icon name="next" size="s" />
        </Link>
      </nav>
    </>
  );
}

function factsOf(refund: Refund, { refund: t, receipt }: Texts) {
  const { amountCents, paidCents, provider, cause, reason, note, orderNo } = refund;
  const why = reason === null ? textOr(t.causes, cause, cause) : t.reasons[reason];
  return [
    { label: t.amount, value: `¥${formatCents(amountCents)}` },
    ...(paidCents === amountCents ? [] : [{ label: t.paid, value: `¥${formatCents(paidCents)}` }]),
    { label: t.way, value: t.ways(textOr(receipt.provider, provider, provider)) },
    { label: t.reason, value: why },
    ...(note === null || note === '' ? [] : [{ label: t.noteLabel, value: note }]),
    { label: t.orderNo, value: orderNo },
  ];
}

function Steps({ refund: { timeline, status } }: { refund: Refund }) {
  const { refund: t } = useMessages(aftercareMessages);
  return (
    <section className="card">
      <h2>{t.timeline}</h2>
      <ol className="timeline num">
        {timeline.map(({ event, at }) => (
          <li key={`${at}${event}`}>
            <span>{textOr(t.events, event, event)}</span>
            <time dateTime={at}>{fullTime(at, language())}</time>
          </li>
        ))}
        {status === 'pending' && (
          <li className="timeline-next">
            <span>{t.status.pending}</span>
            <StatusBadge tone="wait">…</StatusBadge>
          </li>
        )}
      </ol>
    </section>
  );
}
