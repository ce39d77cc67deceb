import { linkTo } from '@shtrans/contract/addresses/link-to';
import { amountText } from '@shtrans/contract/values/money';
import { orderTypeRow } from '@shtrans/contract/orders/types';
import type { Receipt, ReceiptItem } from '@shtrans/contract/receipts/schemas';
import { withLanguage } from '../../../core/route/href.ts';
import { inLanguage, textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { feeItemDetail } from '../../../domain/fares/fee-lines.tsx';
import { feeMessages } from '../../../domain/fares/messages.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { transportName } from '../../../domain/transport/transport-icon.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { LinkRows, rowClass } from '../../../ui/list/link-rows.tsx';
import { type Row, RowList, RowsSkeleton } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import { aftercareMessages } from '../messages.ts';
import { signed, Total } from '../receipt-lines.tsx';
import css from './receipt.module.css';

/** The receipt of an order, on a sheet that prints on one page. */
export default function ReceiptPage() {
  const { receipt: t } = aftercareMessages();
  const { id } = useRoute().query;
  const receipt = useQuery(
    id ? query('GET maas:/v1/orders/:id/receipt', { params: { id } }, { freshMs: 0 }) : undefined,
  );
  const print = () => (
    <Button color="primary" block onClick={() => window.print()}>
      {t.print}
    </Button>
  );
  return (
    <FactPage before="orders" read={receipt} skeleton={<RowsSkeleton cards={2} />} footer={print}>
      {(data) => (
        <>
          <Sheet receipt={data} />
          {(data.legs ?? 1) > 1 && (
            <div className={css.elsewhere}>
              <LinkRows label={t.journeyLabel}>
                {/* The orders bundle does not include this page: the document is loaded. */}
                <a href={linkTo('/journey', {}, withLanguage({ id }))} className={rowClass}>
                  <span>{t.journey(data.legs ?? 1)}</span>
                  <Icon name="next" size="s" />
                </a>
              </LinkRows>
            </div>
          )}
        </>
      )}
    </FactPage>
  );
}

/** The receipt as a printable sheet. */
function Sheet({ receipt }: { receipt: Receipt }) {
  const { receipt: t } = aftercareMessages();
  const { payment, refunds, order, entity } = receipt;
  const paymentRows: Row[] =
    payment === null
      ? [[t.way, t.free]]
      : [
          [t.way, textOr(t.provider, payment.provider, payment.provider)],
          [t.tradeNo, payment.tradeNo],
          [t.paidAt, fullTime(payment.paidAt)],
        ];
  return (
    <article className={css.receipt} aria-labelledby="receipt-title">
      <header className={css.head}>
        <p className="accent strong">{inLanguage(receipt.issuer)}</p>
        <h2 id="receipt-title" className="huge strong">
          {t.title}
        </h2>
        <RowList
          className={css.facts}
          rows={[
            [t.number, receipt.number],
            [t.issuedAt, fullTime(receipt.issuedAt)],
            [t.creditCode, entity?.creditCode],
            [t.address, entity && inLanguage(entity.address)],
            [t.phone, entity?.phone],
          ]}
        />
      </header>
      <RowList className={css.facts} rows={useOrderFacts(order)} />
      <h3 className="strong">{t.lines}</h3>
      <dl className={css.lines}>
        {receipt.items.map((item, i) => (
          // A fee can have two lines of one kind.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={`${item.code}${i}`} item={item} type={order.type} />
        ))}
        <Total name={t.paid} cents={receipt.paidCents} />
      </dl>
      <RowList className={css.facts} rows={paymentRows} />
      {refunds.length > 0 && (
        <>
          <h3 className="strong">{t.refunds}</h3>
          <dl className={css.lines}>
            {refunds.map(({ amountCents, status, requestedAt, finishedAt }) => (
              <div key={requestedAt}>
                <dt>
                  {status === 'pending'
                    ? t.refundPending
                    : t.refunded(fullTime(finishedAt ?? requestedAt))}
                </dt>
                <dd>{signed(-amountCents)}</dd>
              </div>
            ))}
            <Total name={t.net} cents={receipt.netCents} />
          </dl>
        </>
      )}
      <footer className={css.foot}>
        <p>{t.note}</p>
        <p className="above-4">{t.printedAt(fullTime(receipt.serverTime))}</p>
      </footer>
    </article>
  );
}

function useOrderFacts(order: Receipt['order']): Row[] {
  const { receipt: t } = aftercareMessages();
  const { orderNo } = orderMessages();
  const transport = transportMessages();
  const { from, to, line, subject, type } = order;
  return [
    [orderNo, order.orderNo],
    [t.type, transport[transportName(type)]],
    [t.occurredAt, fullTime(order.occurredAt)],
    [t.line, line && inLanguage(line)],
    [t.trip, from && to && `${inLanguage(from)} – ${inLanguage(to)}`],
    [t.subject, subject && inLanguage(subject)],
    [t.passenger, orderTypeRow(type)?.stay !== true && order.passenger],
  ];
}

function Line({ item, type }: { item: ReceiptItem; type: string }) {
  const { receipt: t } = aftercareMessages();
  const fees = feeMessages();
  const { unit, quantity, rateCents } = item;
  const nameByCode: Record<string, string> = {
    ticket: t.ticket,
    discount: t.discount,
    ...(orderTypeRow(type)?.stay === true && { fare: t.parkingFee }),
  };
  const name = item.name ? inLanguage(item.name) : nameByCode[item.code];
  const detail =
    unit === 'ticket'
      ? t.tickets(quantity ?? 1, amountText(rateCents ?? item.amountCents))
      : feeItemDetail({ ...item, unit });
  return (
    <div>
      <dt>
        {name ?? textOr(fees.item, item.code, fees.item.other)}
        {detail !== '' && <span className="tiny faint block">{detail}</span>}
      </dt>
      <dd>{signed(item.amountCents)}</dd>
    </div>
  );
}
