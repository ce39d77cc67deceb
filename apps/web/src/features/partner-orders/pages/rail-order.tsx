import { formatCents } from '@shtrans/contract/money';
import { language } from '../../../core/i18n/language.ts';
import type { CallOutput } from '../../../core/api/call-types.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { query } from '../../../core/query/query.ts';
import { fetchQuery } from '../../../core/query/query-cache.ts';
import { classes } from '../../../ui/classes.ts';
import { CountDown } from '../../../ui/count-down.tsx';
import { Money } from '../../../ui/money.tsx';
import { CopyRow, RowsCard } from '../../../ui/rows.tsx';
import { fullTime } from '../../../ui/time.ts';
import { DetailPage } from '../detail-page.tsx';
import { partnerOrdersMessages } from '../messages.ts';
import { PartnerFoot } from '../partner-foot.tsx';
import { RailHead } from '../rail-head.tsx';
import { wordOf } from '../state-tone.ts';
import { TrainRun } from '../train-run.tsx';
import css from './rail-order.module.css';

const yuan = (cents: number) => `¥${formatCents(cents)}`;

const railOrderQuery = (id: string) => query('GET maas:/v1/rail-orders/:id', { params: { id } });

export default function RailOrderPage() {
  const { rail } = useMessages(partnerOrdersMessages);
  return (
    <DetailPage
      title={rail.detailTitle}
      list="railOrders"
      query={railOrderQuery}
      Body={Body}
      Footer={Footer}
    />
  );
}

interface Part {
  order: CallOutput<'GET maas:/v1/rail-orders/:id'>;
}

function Body({ order }: Part) {
  return (
    <>
      <Head order={order} />
      <Tickets order={order} />
      <Changed order={order} />
      <Refunded order={order} />
      <Facts order={order} />
    </>
  );
}

function Footer({ order: { state, link } }: Part) {
  const { rail } = useMessages(partnerOrdersMessages);
  const due = state === 'booked';
  return <PartnerFoot link={link} due={due} text={due ? rail.goPay : rail.go} hint={rail.goHint} />;
}

function Head({ order }: Part) {
  const { rail } = useMessages(partnerOrdersMessages);
  const { train, payBefore, gate, state } = order;
  const renew = () => void fetchQuery(railOrderQuery(order.id), true).catch(() => undefined);
  return (
    <section className={css.head}>
      <RailHead order={order} />
      <TrainRun train={train} />
      {payBefore !== null && state === 'booked' && (
        <p className={classes(css.note, css.pay)}>
          {rail.payWithin} <CountDown deadline={payBefore} onEnd={renew} />
        </p>
      )}
      {gate !== null && (state === 'ticketed' || state === 'changed') && (
        <p className={css.note}>
          {rail.gate} <strong className="num">{gate}</strong>
        </p>
      )}
    </section>
  );
}

function Tickets({ order }: Part) {
  const { rail } = useMessages(partnerOrdersMessages);
  return (
    <section className="card">
      <h2>{rail.tickets}</h2>
      <ul className={classes(css.tickets, 'num')}>
        {order.tickets.map((ticket) => (
          <li key={`${ticket.passenger}${ticket.idNumber}${ticket.seat ?? ''}`}>
            <div>
              <p className="strong">
                {ticket.passenger}
                <small className={css.kind}>{wordOf(rail.kind, ticket.kind)}</small>
              </p>
              <p className="small faint">
                {rail.idNumber} {ticket.idNumber}
              </p>
            </div>
            <div className={css.seat}>
              {ticket.coach !== null && ticket.seat !== null ? (
                <strong>
                  {rail.coach(ticket.coach)} {rail.seat(ticket.seat)}
                </strong>
              ) : (
                <span className="small faint">{rail.noSeat}</span>
              )}
              <p className="small faint">
                {wordOf(rail.seatClass, ticket.seatClass)} <Money cents={ticket.priceCents} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Changed({ order: { changedFrom } }: Part) {
  const { rail } = useMessages(partnerOrdersMessages);
  if (changedFrom === null) return null;
  const { number, departsAt, at } = changedFrom;
  const rows = [
    { label: rail.changedFrom, value: number },
    { label: rail.departedAt, value: fullTime(departsAt, language()) },
    { label: rail.changedAt, value: fullTime(at, language()) },
  ];
  return <RowsCard title={rail.changed} rows={rows} />;
}

function Refunded({ order: { refund } }: Part) {
  const { rail } = useMessages(partnerOrdersMessages);
  if (refund === null) return null;
  const { amountCents, feeCents, requestedAt, finishedAt } = refund;
  const rows = [
    { label: rail.refundAmount, value: yuan(amountCents) },
    { label: rail.refundFee, value: yuan(feeCents) },
    { label: rail.refundRequested, value: fullTime(requestedAt, language()) },
    {
      label: rail.refundFinished,
      value: finishedAt === null ? rail.refundPending : fullTime(finishedAt, language()),
    },
  ];
  return <RowsCard title={rail.refund} rows={rows} />;
}

function Facts({ order }: Part) {
  const t = useMessages(partnerOrdersMessages);
  const rows = [
    { label: t.amount, value: yuan(order.amountCents) },
    { label: t.rail.bookedAt, value: fullTime(order.bookedAt, language()) },
  ];
  return (
    <RowsCard
      title={t.order}
      rows={rows}
      first={<CopyRow label={t.orderNo} value={order.orderNo} texts={t} />}
    />
  );
}
