import { amountText } from '@shtrans/contract/values/money';
import type { OrderDetail } from '@shtrans/contract/orders/schemas';
import type { Ride } from '@shtrans/contract/rides/schemas';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { StatusBadge, type Tone } from '../../ui/button/badge.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { Money } from '../../ui/text/money.tsx';
import { DriverCard } from '../../domain/rides/driver-card.tsx';
import { ridesMessages } from './messages.ts';
import { placeInAddress } from '../../domain/places/place-address.ts';
import { rideOrderQuery } from './queries.ts';
import { distanceText, headlineOf, wholeMinutes } from './ride-text.ts';
import css from './ended-ride.module.css';

/** The fee of the ride; 0 if there is none. */
const feeCentsOf = ({ fee }: Ride): number => fee?.totalCents ?? 0;

const PAYING_MS = 3000;

/** The ride's order, if the ride costs anything. */
function useRideOrder(ride: Ride): OrderDetail | undefined {
  const { data } = useQuery(rideOrderQuery(ride.orderId), {
    enabled: feeCentsOf(ride) > 0,
    again: (now) => (now.data?.status === 'in_payment' ? PAYING_MS : false),
  });
  return data;
}

/** The payment state of the order; undefined while it is unknown. */
function paidText(order: OrderDetail | undefined): [Tone, string] | undefined {
  const { end: t } = ridesMessages();
  if (order === undefined) return undefined;
  if (order.status === 'in_payment') return ['wait', t.confirming];
  if (order.actions.includes('pay')) return ['pay', t.toPay];
  return order.paidCents === null ? undefined : ['good', t.paid];
}

/** How the ride ended, and its fee line by line. */
export function EndedRide({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  const order = useRideOrder(ride);
  const { hint } = headlineOf(ride);
  const paidBadge = paidText(order);
  const finished = ride.state === 'finished';
  return (
    <>
      <div>
        {hint !== '' && <p className="quiet num above-4">{hint}</p>}
        {finished && <Took ride={ride} />}
        {feeCentsOf(ride) > 0 ? (
          <p className={css.amount}>
            <span className="small quiet">{finished ? t.end.fee : t.end.cancelFee}</span>
            <span className={css.money}>
              <Money cents={feeCentsOf(ride)} />
              {paidBadge && <StatusBadge tone={paidBadge[0]}>{paidBadge[1]}</StatusBadge>}
            </span>
          </p>
        ) : (
          hint === '' && <p className="quiet num above-4">{t.end.free}</p>
        )}
      </div>
      {ride.fee && feeCentsOf(ride) > 0 && (
        <section className={css.lines}>
          <h3 className="strong">{t.end.lines}</h3>
          <FeeLines fee={ride.fee} />
        </section>
      )}
      {finished && ride.driver && <DriverCard driver={ride.driver} none={null} />}
    </>
  );
}

function Took({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  return (
    <p className="quiet num above-4">
      {t.end.took(distanceText(ride.distanceMetres), wholeMinutes(ride.durationSeconds))}
    </p>
  );
}

/** The next steps: pay, rate, or call again. */
export function EndedActions({ ride }: { ride: Ride }) {
  const t = ridesMessages();
  const order = useRideOrder(ride);
  const query = { id: ride.orderId, type: order?.type ?? 'taxi' };
  const callAgain = () =>
    navigate(
      'stationTaxi',
      undefined,
      { from: placeInAddress(ride.from), to: placeInAddress(ride.to) },
      { replace: true },
    );
  if (feeCentsOf(ride) === 0) {
    return (
      <Button color="primary" size="large" block onClick={callAgain}>
        {t.call.again}
      </Button>
    );
  }
  if (order === undefined || order.actions.includes('pay')) {
    return (
      <ButtonLink to="orderDetail" query={query} color="pay" size="large" block>
        {t.end.pay(amountText(feeCentsOf(ride)))}
      </ButtonLink>
    );
  }
  const rates = order.actions.includes('rate');
  return (
    <>
      <Button fill="outline" block onClick={callAgain}>
        {t.call.again}
      </Button>
      <ButtonLink to={rates ? 'evaluateOrder' : 'orderDetail'} query={query} color="primary" block>
        {rates ? t.end.rate : t.end.order}
      </ButtonLink>
    </>
  );
}
