import type { RideLeg } from '@shtrans/contract/plans/schemas';
import { useServerTime } from '../../../core/clock/server-ticks.ts';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useRoute } from '../../../core/route/router.ts';
import { DepartureList } from '../../../domain/departures/departure-list.tsx';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { queryOf } from '../../../domain/plans/plan-address.ts';
import { EstimateMark } from '../../../domain/transit/estimate-mark.tsx';
import { departuresQuery, lineQuery, vehiclesQuery } from '../../../domain/transit/queries.ts';
import { durationText } from '../../../domain/transit/transit-text.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Skeleton, Skeletons } from '../../../ui/page/skeleton.tsx';
import { clock } from '../../../ui/text/time.ts';
import { BusStops } from '../bus-stops.tsx';
import { LineTowards } from '../itinerary-legs.tsx';
import { planningMessages } from '../messages.ts';
import { isRide, secondsOf } from '../plan-text.ts';
import { PlanTrouble } from '../plan-trouble.tsx';
import { useItinerary } from '../use-itinerary.ts';
import css from './plan-bus.module.css';

const LIVE_MS = 20_000;

/** The bus or ferry of a planned itinerary: its stops, the next departures at the rider's stop, its vehicles. */
export default function PlanBusPage() {
  const { query: address } = useRoute<'planBus'>();
  const { plan, id, answer, itinerary } = useItinerary();
  const t = planningMessages().bus;
  const leg = itinerary?.legs[Number(address['leg'])];
  const none = (
    <ErrorBlock status="empty" title={t.notBus} description="">
      <ButtonLink to="planSelect" query={{ ...queryOf(plan), id }} color="primary" fill="outline">
        {t.back}
      </ButtonLink>
    </ErrorBlock>
  );
  return (
    <RoutePage before="planRoute">
      <Loaded
        read={answer}
        skeleton={<StopsRoom />}
        idle={none}
        failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
      >
        {() => (leg && isRide(leg) ? <BusLeg leg={leg} /> : none)}
      </Loaded>
    </RoutePage>
  );
}

function BusLeg({ leg }: { leg: RideLeg }) {
  const t = planningMessages().bus;
  return (
    <>
      <section className={css.head}>
        <LineTowards leg={leg} />
        <h2 className="large strong num tight above-6">
          {clock(leg.departsAt)} {inLanguage(leg.from.name)} → {clock(leg.arrivesAt)}{' '}
          {inLanguage(leg.to.name)}
        </h2>
        <p className="small quiet num">
          {t.yourPart(Math.max(1, leg.stops.length - 1), durationText(secondsOf(leg)))}{' '}
          {leg.estimated && <EstimateMark />}
        </p>
      </section>
      <NextAtStop leg={leg} />
      <AllStops leg={leg} />
    </>
  );
}

/** Departures are listed from now on: a ride later than this is found on its own day. */
const FAR_MS = 3 * 3_600_000;

function NextAtStop({ leg }: { leg: RideLeg }) {
  const t = planningMessages().bus;
  const isFarAhead = useServerTime((now) => Date.parse(leg.departsAt) - now > FAR_MS);
  const stop = leg.from.stopId ?? '';
  const board = useQuery(
    stop === '' || isFarAhead ? undefined : departuresQuery({ stop, line: leg.line.id }),
    { again: () => LIVE_MS },
  );
  const room = <Skeleton className={css.roomOfNext} />;
  return (
    <section className="card">
      <h2>{t.next}</h2>
      {isFarAhead ? (
        <p className="small quiet">{t.later}</p>
      ) : (
        <Loaded read={board} skeleton={room} idle={room}>
          {({ items, liveness }) => (
            <>
              <LivenessNote liveness={liveness} savedAt={savedAtOf(board)} />
              <DepartureList
                lines={false}
                departures={items.filter(({ direction }) => direction === leg.direction)}
              />
            </>
          )}
        </Loaded>
      )}
    </section>
  );
}

function AllStops({ leg }: { leg: RideLeg }) {
  const t = planningMessages().bus;
  const line = useQuery(lineQuery(leg.line.id));
  const { data: live } = useQuery(vehiclesQuery(leg.line.id), { again: () => LIVE_MS });
  const vehicles = (live?.items ?? []).filter(({ direction }) => direction === leg.direction);
  const pattern = line.data?.patterns.find(
    ({ direction, stops }) =>
      direction === leg.direction &&
      [leg.from, leg.to].every(({ stopId }) => stops.some(({ id }) => id === stopId)),
  );
  const stops = () => (
    <>
      <p className="small quiet num">{t.vehicles(vehicles.length)}</p>
      <BusStops leg={leg} stops={pattern?.stops ?? leg.stops} vehicles={vehicles} />
    </>
  );
  return (
    <section className="card">
      <h2>{t.stops}</h2>
      <Loaded read={line} skeleton={<StopsRoom />} failed={stops}>
        {stops}
      </Loaded>
      <ButtonLink
        to="busDetail"
        query={{ line: leg.line.id, direction: leg.direction }}
        color="primary"
        fill="none"
        block
      >
        {t.fullLine}
      </ButtonLink>
    </section>
  );
}

const StopsRoom = () => <Skeletons count={6} className={css.room} />;
