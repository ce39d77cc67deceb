import type { Itinerary, PlanAnswer } from '@shtrans/contract/plans';
import { useMessages } from '../../../core/i18n/messages.ts';
import { back } from '../../../core/route/back.ts';
import { Link } from '../../../core/route/link.tsx';
import { useRouteTitle } from '../../../core/route/use-route.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AlertList } from '../../../domain/departures/alert-list.tsx';
import { FavouriteButton } from '../../../domain/favourites/favourite-button.tsx';
import { favouriteOfTrip } from '../../../domain/favourites/favourites.ts';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { planningMessages } from '../messages.ts';
import { type PlanInAddress, queryOf } from '../../../domain/plans/plan-address.ts';
import { alertsOf } from '../plan-text.ts';
import { PlanTrouble } from '../plan-trouble.tsx';
import { ShareWay } from '../share-way.tsx';
import { useWay } from '../use-way.ts';
import { wayQuery } from '../way-card.tsx';
import { WayCarbon, WayFare } from '../way-fare.tsx';
import { WayHead } from '../way-head.tsx';
import { WayLegs } from '../way-legs.tsx';
import { WayMap } from '../way-map.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import '../way.css';

/** One way of a plan, leg by leg. */
export default function PlanSelectPage() {
  const title = useRouteTitle();
  const { plan, answer, way, gone } = useWay();
  const { data } = answer;
  const query = way && data && wayQuery(plan, { way, page: data });
  return (
    <Page
      title={title}
      onBack={() => back('planRoute')}
      actions={
        data && (
          <>
            {way && query && <ShareWay way={way} answer={data} query={query} />}
            <FavouriteButton favourite={favouriteOfTrip(data.from, data.to)} />
          </>
        )
      }
    >
      <Loaded
        of={answer}
        skeleton={<WaySkeleton />}
        idle={<NoWay plan={plan} />}
        failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
      >
        {(known) =>
          way && query ? (
            <>
              <div className="way-page">
                <LivenessNote liveness={known.liveness} savedAt={savedAtOf(answer)} />
                <WayHead plan={plan} way={way} gone={gone} />
                <Disruptions way={way} answer={known} />
                <WayLegs way={way} answer={known} query={query} />
              </div>
              <WayMap way={way} answer={known} />
              <WayFare way={way} />
              <WayCarbon way={way} taxi={known.taxi} />
              <AllWays plan={plan} />
            </>
          ) : (
            <NoWay plan={plan} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Disruptions({ way, answer }: { way: Itinerary; answer: PlanAnswer }) {
  const t = useMessages(planningMessages).select;
  const alerts = alertsOf(answer, way.legs);
  if (alerts.length === 0) return null;
  return (
    <section className="way-news">
      <h2>{t.alerts}</h2>
      <AlertList alerts={alerts} />
    </section>
  );
}

function AllWays({ plan }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages).select;
  return (
    <Link
      to="planRoute"
      query={queryOf(plan)}
      className={`${buttonClass({ color: 'primary', fill: 'none' })} way-all`}
    >
      {t.allWays}
    </Link>
  );
}

function NoWay({ plan }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages);
  return (
    <ErrorBlock status="empty" title={t.select.noWay} description={t.notice.noneHint}>
      <Link
        to="planRoute"
        query={queryOf(plan)}
        className={buttonClass({ color: 'primary', fill: 'outline' })}
      >
        {t.select.allWays}
      </Link>
    </ErrorBlock>
  );
}

/** The page's room while the way is asked for. */
const WaySkeleton = () => (
  <div className="way-page" aria-hidden="true">
    <Skeleton className="way-skeleton-top" />
    <Skeleton className="way-skeleton-bar" />
    <Skeleton className="way-skeleton-line" />
    {[0, 1, 2, 3].map((n) => (
      <Skeleton key={n} className="way-skeleton-leg" />
    ))}
  </div>
);
