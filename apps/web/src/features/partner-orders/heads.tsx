import { cityDate } from '@shtrans/contract/values/calendar';
import type {
  PartnerOrderSummary,
  RailOrderSummary,
  RailState,
} from '@shtrans/contract/partner-orders/schemas';
import { inLanguage, textOr } from '../../core/i18n/language.ts';
import { OrderStatusBadge } from '../../domain/orders/order-title.tsx';
import { Tile, TRANSPORT_COLOURS } from '../../domain/transport/transport-icon.tsx';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { Drawing } from '../../ui/picture/icon.tsx';
import { clock, dayAndWeekday } from '../../ui/text/time.ts';
import css from './heads.module.css';
import { partnerOrdersMessages } from './messages.ts';

const TONES: Readonly<Record<string, Tone>> = {
  booked: 'pay',
  paid: 'wait',
  ticketed: 'good',
  changed: 'info',
  being_refunded: 'wait',
  travelled: 'quiet',
  refunded: 'quiet',
  cancelled: 'quiet',
} satisfies Record<RailState, Tone>;

/** Pictograms of partners' services, drawn for this project on a 24 x 24 grid. */
const KINDS = {
  bike: {
    path: 'M6 12.5a4 4 0 1 0 .1 0zM18 12.5a4 4 0 1 0 .1 0zM6 16.5l3.5-8h6l2.5 8M9.5 8.5L13 16.5H6M8 6h3M15.5 8.5L14.5 5h2.5',
    colour: TRANSPORT_COLOURS.scenic_ticket,
  },
  charging: {
    path: 'M5 20.5V5.5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v15M3.5 20.5h12M10.5 7.5l-2.5 4h3.5l-2.5 4M14 12h1.5a2 2 0 0 1 2 2v2.5a1.5 1.5 0 0 0 3 0V9.5l-3-3',
    colour: TRANSPORT_COLOURS.bus,
  },
  ferry_tour: {
    path: 'M3 14.5h18l-2.5 5h-13zM6.5 14.5V10h11v4.5M9 10V7h6v3M12 7V4M2.5 21.8h19',
    colour: TRANSPORT_COLOURS.ferry,
  },
  car_rental: {
    path: 'M5 11.5L6.8 7a2 2 0 0 1 1.9-1.3h6.6A2 2 0 0 1 17.2 7l1.8 4.5M4 11.5h16V18H4zM6 18v2M18 18v2M7.5 14.8v.1M16.5 14.8v.1',
    colour: TRANSPORT_COLOURS.multi_ticket,
  },
  other: { path: 'M6 4h12v16H6zM9 9h6M9 13h6', colour: TRANSPORT_COLOURS.other },
};

/** The kind's pictogram in its colour; the partner, the state and the subject of the order. */
export function PartnerHead({ order }: { order: PartnerOrderSummary }) {
  const kinds: Partial<Record<string, (typeof KINDS)['other']>> = KINDS;
  const { path, colour } = kinds[order.kind] ?? KINDS.other;
  return (
    <>
      <div className={css.head}>
        <Tile colour={colour}>
          <Drawing path={path} size="m" width="1.7" />
        </Tile>
        <strong>{inLanguage(order.partner.name)}</strong>
        <OrderStatusBadge status={order.state} />
      </div>
      <p className={css.title}>{inLanguage(order.title)}</p>
    </>
  );
}

const dayOf = (instant: string): number => cityDate(new Date(instant)).day;

/** The day of departure, and the train from station to station in the city's time. */
export function RailHead({ order }: { order: Pick<RailOrderSummary, 'state' | 'train'> }) {
  const t = partnerOrdersMessages();
  const { state, train } = order;
  const { departsAt, arrivesAt } = train;
  const nextDay = dayOf(departsAt) !== dayOf(arrivesAt);
  const ms = Date.parse(arrivesAt) - Date.parse(departsAt);
  const minutes = Math.max(0, Math.round(ms / 60_000));
  return (
    <>
      <div className={css.head}>
        <strong className="num">{dayAndWeekday(departsAt)}</strong>
        {/* A state of a newer gateway has a neutral tone and its raw name. */}
        <StatusBadge tone={TONES[state] ?? 'quiet'}>
          {textOr(t.rail.state, state, state)}
        </StatusBadge>
      </div>
      <div className={css.run}>
        <div>
          <p className={css.time}>{clock(departsAt)}</p>
          <p className="small">{inLanguage(train.from)}</p>
        </div>
        <div className={css.middle}>
          <p className="small strong accent">{train.number}</p>
          <div className={css.arrow} />
          <p>{t.rail.duration(Math.floor(minutes / 60), minutes % 60)}</p>
        </div>
        <div>
          <p className={css.time}>
            {clock(arrivesAt)}
            {nextDay && <small className={css.nextDay}>{t.rail.nextDay}</small>}
          </p>
          <p className="small">{inLanguage(train.to)}</p>
        </div>
      </div>
    </>
  );
}
