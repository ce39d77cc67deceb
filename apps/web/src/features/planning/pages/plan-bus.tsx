import type { RideLeg } from '@shtrans/contract/plans';
import { inLanguage } from '../../../core/i18n/in-language.ts';
import { useMessages } from '../../../core/i18n/messages.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRoute, useRouteTitle } from '../../../core/route/use-route.ts';
import { LineBadge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { useServerTime } from '../../../core/clock/server-ticks.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { clock } from '../../../ui/time.ts';
import { DepartureList } from '../../../domain/departures/departure-list.tsx';
import { EstimateMark } from '../../../domain/transit/estimate-mark.tsx';
import { headsignText } from '../../../domain/transit/headsign.ts';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { transitMessages } from '../../../domain/transit/messages.ts';
import { planningMessages } from '../messages.ts';
import { durationText } from '../../../domain/transit/numbers.ts';
import { BusStops } from '../bus-stops.tsx';
import { queryOf } from '../../../domain/plans/plan-address.ts';
import { isRide, secondsOf } from '../plan-text.ts';
import { PlanTrouble } from '../plan-trouble.tsx';
import { useItinerary } from '../use-itinerary.ts';
import { query } from '../../../core/query/query.ts';
import { KEPT_FACT, KEPT_LIVE, LIVE } from '../../../domain/transit/freshness.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import '../itinerary.css';

const LIVE_MS = 20_000;

/** The bus or ferry of a planned itinerary: its stops, what comes next at the rider's, its vehicles. */
export default function PlanBusPage() {
  const title = useRouteTitle();
  const { query: address } = useRoute<'planBus'>();
  const { plan, id, answer, itinerary } = useItinerary();
  const t = useMessages(planningMessages).bus;
  const leg = itinerary?.legs[Number(address['leg'])];
  const none = (
    <ErrorBlock status="empty" title={t.notBus} description="">
      <Link
        to="planSelect"
        query={{ ...queryOf(plan), id }}
        className={buttonClass({ color: 'primary', fill: 'outline' })}
      >
        {t.back}
      </Link>
    </ErrorBlock>
  );
  return (
    <Page title={title} onBack={() => back('planRoute')}>
      <Loaded
        of={answer}
        skeleton={<BusSkeleton />}
        idle={none}
        failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
      >
        {() => (leg && isRide(leg) ? <BusLeg leg={leg} /> : none)}
      </Loaded>
    </Page>
  );
}

function BusLeg({ leg }: { leg: RideLeg }) {
  const t = useMessages(planningMessages);
  const traffic = useMessages(transitMessages);
  return (
    <>
      <section className="bus-head">
        <p className="leg-line">
          <LineBadge colour={leg.line.colour}>{inLanguage(leg.line.name)}</LineBadge>
          <span className="leg-towards">{headsignText(leg.headsign, traffic)}</span>
        </p>
        <h2 className="num">
          {clock(leg.departsAt)} {inLanguage(leg.from.name)} → {clock(leg.arrivesAt)}{' '}
          {inLanguage(leg.to.name)}
        </h2>
        <p className="plan-small num">
          {t.bus.yourPart(Math.max(1, leg.stops.length - 1), durationText(secondsOf(leg), traffic))}{' '}
          {leg.estimated && <EstimateMark />}
        </p>
      </section>
      <NextAtStop leg={leg} />
      <BusCourse leg={leg} />
    </>
  );
}

/** Departures are told from now on: a ride of later has its own on its day. */
const FAR_MS = 3 * 3_600_000;

function NextAtStop({ leg }: { leg: RideLeg }) {
  const t = useMessages(planningMessages).bus;
  const far = useServerTime((now) => Date.parse(leg.departsAt) - now > FAR_MS);
  const stop = leg.from.stopId ?? '';
  const board = useQuery(
    stop === '' || far
      ? undefined
      : query('GET maas:/v1/departures', { query: { stop, line: leg.line.id } }, KEPT_LIVE),
    { again: () => LIVE_MS },
  );
  return (
    <section className="card bus-next">
      <h2>{t.next}</h2>
      {far ? (
        <p className="plan-small">{t.later}</p>
      ) : (
        <Loaded
          of={board}
          skeleton={<Skeleton className="bus-skeleton-next" />}
          idle={<Skeleton className="bus-skeleton-next" />}
        >
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

function BusCourse({ leg }: { leg: RideLeg }) {
  const t = useMessages(planningMessages).bus;
  const line = useQuery(
    query('GET maas:/v1/lines/:id', { params: { id: leg.line.id } }, KEPT_FACT),
  );
  const { data: live } = useQuery(
    query('GET maas:/v1/lines/:id/vehicles', { params: { id: leg.line.id } }, LIVE),
    { again: () => LIVE_MS },
  );
  const vehicles = (live?.items ?? []).filter(({ direction }) => direction === leg.direction);
  const pattern = line.data?.patterns.find(
    ({ direction, stops }) =>
      direction === leg.direction &&
      [leg.from, leg.to].every(({ stopId }) => stops.some(({ id }) => id === stopId)),
  );
  const stops = (
    <>
      <p className="plan-small num">{t.vehicles(vehicles.length)}</p>
      <BusStops leg={leg} stops={pattern?.stops ?? leg.stops} vehicles={vehicles} />
    </>
  );
  return (
    <section className="card bus-way">
      <h2>{t.stops}</h2>
      <Loaded of={line} skeleton={<BusStopSkeletons />} failed={() => stops}>
        {() => stops}
      </Loaded>
      <Link
        to="busDetail"
        query={{ line: leg.line.id, direction: leg.direction }}
        className={buttonClass({ color: 'primary', fill: 'none', block: true })}
      >
        {t.fullLine}
      </Link>
    </section>
  );
}

const BusStopSkeletons = () => (
  <div aria-hidden="true">
    {[0, 1, 2, 3, 4, 5].map((n) => (
      <Skeleton key={n} className="bus-skeleton" />
    ))}
  </div>
);

const BusSkeleton = () => (
  <div className="bus-head" aria-hidden="true">
    <Skeleton className="way-skeleton-line" />
    <Skeleton className="way-skeleton-top" />
    <BusStopSkeletons />
  </div>
);
