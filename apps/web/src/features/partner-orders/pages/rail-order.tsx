import type { CallOutput } from '../../../core/api/call-types.ts';
import { textOr } from '../../../core/i18n/language.ts';
import { query } from '../../../core/query/query.ts';
import { fetchQuery } from '../../../core/query/query-cache.ts';
import { OrderRows } from '../../../domain/orders/order-rows.tsx';
import { CountDown } from '../../../ui/text/count-down.tsx';
import { Money, amountText } from '../../../ui/text/money.tsx';
import { RowsCard } from '../../../ui/list/rows.tsx';
import { shortTime } from '../../../ui/text/time.ts';
import { RailHead } from '../heads.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerPage } from '../partner-page.tsx';
import css from './rail-order.module.css';

const railOrderQuery = (id: string) => query('GET maas:/v1/rail-orders/:id', { params: { id } });

export default function RailOrderPage() {
  const { rail: t } = partnerOrdersMessages();
  return (
    <PartnerPage
      list="railOrders"
      query={railOrderQuery}
      foot={({ link, state }) => {
        const isDue = state === 'booked';
        return { link, due: isDue, text: isDue ? t.goPay : t.go, hint: t.goHint };
      }}
    >
      {(order) => (
        <>
          <Head order={order} />
          <Tickets order={order} />
          <Facts order={order} />
        </>
      )}
    </PartnerPage>
  );
}

interface Part {
  order: CallOutput<'GET maas:/v1/rail-orders/:id'>;
}

function Head({ order }: Part) {
  const { rail: t } = partnerOrdersMessages();
  const { payBefore, gate, state } = order;
  const renew = () => void fetchQuery(railOrderQuery(order.id), true).catch(() => undefined);
  return (
    <section className={css.head}>
      <RailHead order={order} />
      {payBefore !== null && state === 'booked' && (
        <p className={css.due}>
          {t.payWithin} <CountDown deadline={payBefore} onEnd={renew} />
        </p>
      )}
      {gate !== null && (state === 'ticketed' || state === 'changed') && (
        <p className={css.note}>
          {t.gate} <strong className="num">{gate}</strong>
        </p>
      )}
    </section>
  );
}

function Tickets({ order: { tickets } }: Part) {
  const { rail: t } = partnerOrdersMessages();
  return (
    <section className="card">
      <h2>{t.tickets}</h2>
      <ul className={css.tickets}>
        {tickets.map(({ passenger, kind, idNumber, coach, seat, seatClass, priceCents }) => (
          <li key={`${passenger}${idNumber}${seat ?? ''}`}>
            <div>
              <p className="strong">
                {passenger}
                <small className={css.kind}>{textOr(t.kind, kind, kind)}</small>
              </p>
              <p className="small faint">
                {t.idNumber} {idNumber}
              </p>
            </div>
            <div className={css.seat}>
              {coach !== null && seat !== null ? (
                <strong>
                  {t.coach(coach)} {t.seat(seat)}
                </strong>
              ) : (
                <span className="small faint">{t.noSeat}</span>
              )}
              <p className="small faint">
                {textOr(t.seatClass, seatClass, seatClass)} <Money cents={priceCents} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The order before a change, its refund, and its facts. */
function Facts({ order }: Part) {
  const t = partnerOrdersMessages();
  const { rail } = t;
  const { changedFrom: before, refund } = order;
  return (
    <>
      <RowsCard
        title={rail.changed}
        rows={[
          [rail.changedFrom, before?.number],
          [rail.departedAt, before && shortTime(before.departsAt)],
          [rail.changedAt, before && shortTime(before.at)],
        ]}
      />
      {refund && (
        <RowsCard
          title={rail.refund}
          rows={[
            [rail.refundAmount, amountText(refund.amountCents)],
            [rail.refundFee, amountText(refund.feeCents)],
            [rail.refundRequested, shortTime(refund.requestedAt)],
            [
              rail.refundFinished,
              refund.finishedAt === null ? rail.refundPending : shortTime(refund.finishedAt),
            ],
          ]}
        />
      )}
      <OrderRows
        orderNo={order.orderNo}
        rows={[
          [t.amount, amountText(order.amountCents)],
          [rail.bookedAt, shortTime(order.bookedAt)],
        ]}
      />
    </>
  );
}
