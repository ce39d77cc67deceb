import type { Journey, JourneyLeg } from '@shtrans/contract/orders/journeys';
import { query } from '../../../core/query/query.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useRoute } from '../../../core/route/router.ts';
import { orderMessages } from '../../../domain/orders/messages.ts';
import { isMetering } from '../../../domain/orders/order-facts.ts';
import { OrderStatusBadge, useOrderName } from '../../../domain/orders/order-title.tsx';
import { co2Text } from '../../../domain/transport/co2-text.ts';
import { transportMessages } from '../../../domain/transport/messages.ts';
import { transportName, TransportTile } from '../../../domain/transport/transport-icon.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { FactPage } from '../../../ui/page/fact-page.tsx';
import { amountText } from '../../../ui/text/money.tsx';
import { RowList, RowsSkeleton } from '../../../ui/list/rows.tsx';
import { fullTime } from '../../../ui/text/long-date.ts';
import { clock } from '../../../ui/text/time.ts';
import { journeyMessages } from '../journey-messages.ts';
import { AmountLine, Total } from '../receipt-lines.tsx';
import css from './journey.module.css';
import sheet from './receipt.module.css';

/** Shows the orders of one journey together: legs, total, carbon saved, and a printable sheet. */
export default function JourneyPage() {
  const t = journeyMessages();
  const { id } = useRoute().query;
  const journey = useQuery(
    id ? query('GET maas:/v1/orders/:id/journey', { params: { id } }, { freshMs: 0 }) : undefined,
  );
  const print = () => (
    <Button color="primary" block onClick={() => window.print()}>
      {t.print}
    </Button>
  );
  return (
    <FactPage before="orders" read={journey} skeleton={<RowsSkeleton cards={2} />} footer={print}>
      {(data) => <Sheet journey={data} />}
    </FactPage>
  );
}

function Sheet({ journey }: { journey: Journey }) {
  const t = journeyMessages();
  const { legs, paidCents, refundedCents, dueCents, totalCents } = journey;
  const startsAt = legs[0]?.beginsAt;
  return (
    <article className={sheet.receipt} aria-labelledby="journey-title">
      <header className={sheet.head}>
        <p className="accent strong">{inLanguage(journey.issuer)}</p>
        <h2 id="journey-title" className="huge strong">
          {t.title}
        </h2>
        <RowList
          className={sheet.facts}
          rows={[
            [t.begun, startsAt && fullTime(startsAt)],
            [t.legs, String(legs.length)],
          ]}
        />
        {legs.length === 1 && <p className="quiet">{t.alone}</p>}
      </header>
      <h3 className="visually-hidden">{t.legsTitle}</h3>
      <ol className={css.legs}>
        {legs.map((leg) => (
          <Leg key={leg.id} leg={leg} />
        ))}
      </ol>
      <dl className={sheet.lines}>
        <AmountLine name={t.paid} cents={paidCents} />
        {refundedCents > 0 && <AmountLine name={t.refunded} cents={-refundedCents} />}
        {dueCents > 0 && <AmountLine name={t.due} cents={dueCents} />}
        <Total name={t.total} cents={totalCents} />
      </dl>
      <Carbon co2={journey.co2} />
      <footer className={sheet.foot}>
        <p>{t.note}</p>
        <p className="above-4">{t.printedAt(fullTime(journey.serverTime))}</p>
      </footer>
    </article>
  );
}

/** One order of the journey: what it was, its cost, and the link to it. */
function Leg({ leg }: { leg: JourneyLeg }) {
  const t = journeyMessages();
  const { toOrder } = orderMessages();
  const transport = transportMessages();
  const type = transportName(leg.type);
  const name = useOrderName(leg);
  const { id, beginsAt, endsAt, fareCents, paidCents, dueCents, refundedCents, refund } = leg;
  const times = endsAt === null ? clock(beginsAt) : `${clock(beginsAt)}–${clock(endsAt)}`;
  const order = dueCents > 0 ? t.pay : toOrder;
  const mayAsk = leg.actions.includes('refund');
  const refundText = refund === null ? t.askRefund : t.showRefund;
  return (
    <li>
      <div className={css.head}>
        <TransportTile name={type} />
        <strong>{transport[type]}</strong>
        <OrderStatusBadge status={leg.status} />
      </div>
      <p className="above-4">{name}</p>
      <p className={css.facts}>
        <span>{times}</span>
        <LegCost leg={leg} cents={paidCents ?? fareCents} />
      </p>
      {(leg.receiptNumber !== null || refundedCents > 0) && (
        <p className={css.facts}>
          <span>{leg.receiptNumber !== null && t.receiptNumber(leg.receiptNumber)}</span>
          <span>{refundedCents > 0 && t.legRefunded(amountText(refundedCents))}</span>
        </p>
      )}
      <div className={css.actions}>
        <ButtonLink
          to="orderDetail"
          query={{ id, type: leg.type }}
          size="small"
          color={dueCents > 0 ? 'pay' : 'default'}
          aria-label={t.of(order, name)}
        >
          {order}
        </ButtonLink>
        {(mayAsk || refund !== null) && (
          <ButtonLink
            to="refundDetail"
            query={{ id }}
            size="small"
            aria-label={t.of(refundText, name)}
          >
            {refundText}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

function LegCost({ leg, cents }: { leg: JourneyLeg; cents: number }) {
  const t = journeyMessages();
  if (leg.status === 'closed') return <span>{t.closed}</span>;
  if (isMetering(leg)) return <span>{t.metering}</span>;
  return <span className={css.cost}>{amountText(cents)}</span>;
}

/** The carbon that the journey saved, with the factors used. */
function Carbon({ co2 }: { co2: Journey['co2'] }) {
  const t = journeyMessages();
  const transport = transportMessages();
  const { savedGrams, unmeasured, factors, taxiGramsPerKm, source } = co2;
  if (factors.length === 0) return null;
  const list = [...factors, { type: 'taxi', gramsPerKm: taxiGramsPerKm }].map(
    ({ type, gramsPerKm }) => t.factor(transport[transportName(type)], gramsPerKm),
  );
  return (
    <>
      <h3 className="strong">{t.co2}</h3>
      <p className="above-4">{savedGrams > 0 ? t.saved(co2Text(savedGrams)) : t.savedNone}</p>
      {unmeasured > 0 && <p className="small quiet">{t.unmeasured(unmeasured)}</p>}
      <p className="tiny faint above-4">
        {t.factors(list.join(inLanguage({ zh: '，', en: ', ' })))}
        <br />
        {t.source(source)}
      </p>
    </>
  );
}
