import { formatCents } from '@shtrans/contract/money';
import type { Receipt, ReceiptItem } from '@shtrans/contract/receipts';
import { inLanguage } from '../../core/i18n/in-language.ts';
import { language } from '../../core/i18n/language.ts';
import { type Messages, useMessages } from '../../core/i18n/messages.ts';
import { feeItemDetail } from '../../domain/fares/fee-lines.tsx';
import { feeMessages } from '../../domain/fares/messages.ts';
import { transportMessages } from '../../domain/transport/messages.ts';
import type { Row } from '../../ui/rows.tsx';
import { fullTime } from '../../ui/time.ts';
import { transportName } from '../../domain/transport/transport-icon.tsx';
import type { messages } from './aftercare-messages.zh.ts';
import { aftercareMessages } from './messages.ts';
import { textOr } from '../../core/i18n/text-or.ts';
import './receipt.css';

type Texts = Messages<typeof messages>['receipt'];

const signed = (cents: number) => `${cents < 0 ? '−' : ''}¥${formatCents(Math.abs(cents))}`;
const time = (iso: string) => fullTime(iso, language());

/** The receipt as a sheet of paper. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { receipt: t } = useMessages(aftercareMessages);
  const transport = useMessages(transportMessages);
  const { issuer, number, issuedAt, items, paidCents, payment, refunds, netCents } = receipt;
  return (
    <article className="receipt num" aria-labelledby="receipt-title">
      <header className="receipt-head">
        <p className="receipt-issuer">{inLanguage(issuer)}</p>
        <h2 id="receipt-title">{t.title}</h2>
        <Facts
          rows={[
            { label: t.number, value: number },
            { label: t.issuedAt, value: time(issuedAt) },
          ]}
        />
      </header>
      <Facts rows={orderFacts(receipt, t, transport[transportName(receipt.order.type)])} />
      <h3>{t.lines}</h3>
      <dl className="receipt-lines">
        {items.map((item, i) => (
          // A fee can have two lines of one kind.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={`${item.code}${i}`} item={item} type={receipt.order.type} />
        ))}
        <div className="receipt-total">
          <dt>{t.paid}</dt>
          <dd>{signed(paidCents)}</dd>
        </div>
      </dl>
      <Facts
        rows={payment === null ? [{ label: t.way, value: t.free }] : paymentFacts(payment, t)}
      />
      {refunds.length > 0 && (
        <>
          <h3>{t.refunds}</h3>
          <dl className="receipt-lines">
            {refunds.map(({ amountCents, status, requestedAt, finishedAt }) => (
              <div key={requestedAt}>
                <dt>
                  {status === 'pending'
                    ? t.refundPending
                    : t.refunded(time(finishedAt ?? requestedAt))}
                </dt>
                <dd>{signed(-amountCents)}</dd>
              </div>
            ))}
            <div className="receipt-total">
              <dt>{t.net}</dt>
              <dd>{signed(netCents)}</dd>
            </div>
          </dl>
        </>
      )}
      <footer className="receipt-foot">
        <p>{t.note}</p>
        <p>{t.printedAt(time(receipt.serverTime))}</p>
      </footer>
    </article>
  );
}

function orderFacts({ order }: Receipt, t: Texts, type: string): Row[] {
  const { from, to, line, subject } = order;
  return [
    { label: t.orderNo, value: order.orderNo },
    { label: t.type, value: type },
    { label: t.occurredAt, value: time(order.occurredAt) },
    ...(line ? [{ label: t.line, value: inLanguage(line) }] : []),
    ...(from && to ? [{ label: t.trip, value: `${inLanguage(from)} – ${inLanguage(to)}` }] : []),
    ...(subject ? [{ label: t.subject, value: inLanguage(subject) }] : []),
    ...(order.type === 'parking' ? [] : [{ label: t.passenger, value: order.passenger }]),
  ];
}

const paymentFacts = (payment: NonNullable<Receipt['payment']>, t: Texts): Row[] => [
  { label: t.way, value: textOr(t.provider, payment.provider, payment.provider) },
  ...(payment.tradeNo === null ? [] : [{ label: t.tradeNo, value: payment.tradeNo }]),
  { label: t.paidAt, value: time(payment.paidAt) },
];

function Facts({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="receipt-facts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ item, type }: { item: ReceiptItem; type: string }) {
  const { receipt: t } = useMessages(aftercareMessages);
  const fees = useMessages(feeMessages);
  const { unit, quantity, rateCents } = item;
  const own: Record<string, string> = {
    ticket: t.ticket,
    discount: t.discount,
    ...(type === 'parking' && { fare: t.parkingFee }),
  };
  const name = item.name ? inLanguage(item.name) : own[item.code];
  const detail =
    unit === 'ticket'
      ? t.tickets(quantity ?? 1, formatCents(rateCents ?? item.amountCents))
      : feeItemDetail({ ...item, unit }, fees);
  return (
    <div>
      <dt>
        {name ?? textOr(fees.item, item.code, fees.item.other)}
        {detail !== '' && <span>{detail}</span>}
      </dt>
      <dd>{signed(item.amountCents)}</dd>
    </div>
  );
}
