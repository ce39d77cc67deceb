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
import { ShareItinerary } from '../share-itinerary.tsx';
import { useItinerary } from '../use-itinerary.ts';
import { itineraryQuery } from '../itinerary-card.tsx';
import { ItineraryCarbon, ItineraryFare } from '../itinerary-fare.tsx';
import { ItineraryHead } from '../itinerary-head.tsx';
import { ItineraryLegs } from '../itinerary-legs.tsx';
import { ItineraryMap } from '../itinerary-map.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import '../itinerary.css';

/** One itinerary of a plan, leg by leg. */
export default function PlanSelectPage() {
  const title = useRouteTitle();
  const { plan, answer, itinerary, gone } = useItinerary();
  const { data } = answer;
  const query = itinerary && data && itineraryQuery(plan, { itinerary, page: data });
  return (
    <Page
      title={title}
      onBack={() => back('planRoute')}
      actions={
        data && (
          <>
            {itinerary && query && (
              <ShareItinerary itinerary={itinerary} answer={data} query={query} />
            )}
            <FavouriteButton favourite={favouriteOfTrip(data.from, data.to)} />
          </>
        )
      }
    >
      <Loaded
        of={answer}
        skeleton={<ItinerarySkeleton />}
        idle={<NoItinerary plan={plan} />}
        failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
      >
        {(known) =>
          itinerary && query ? (
            <>
              <div className="way-page">
                <LivenessNote liveness={known.liveness} savedAt={savedAtOf(answer)} />
                <ItineraryHead plan={plan} itinerary={itinerary} gone={gone} />
                <Disruptions itinerary={itinerary} answer={known} />
                <ItineraryLegs itinerary={itinerary} answer={known} query={query} />
              </div>
              <ItineraryMap itinerary={itinerary} answer={known} />
              <ItineraryFare itinerary={itinerary} />
              <ItineraryCarbon itinerary={itinerary} taxi={known.taxi} />
              <AllItineraries plan={plan} />
            </>
          ) : (
            <NoItinerary plan={plan} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Disruptions({ itinerary, answer }: { itinerary: Itinerary; answer: PlanAnswer }) {
  const t = useMessages(planningMessages).select;
  const alerts = alertsOf(answer, itinerary.legs);
  if (alerts.length === 0) return null;
  return (
    <section className="way-news">
      <h2>{t.alerts}</h2>
      <AlertList alerts={alerts} />
    </section>
  );
}

function AllItineraries({ plan }: { plan: PlanInAddress }) {
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

function NoItinerary({ plan }: { plan: PlanInAddress }) {
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

/** The page's room while the itinerary is asked for. */
const ItinerarySkeleton = () => (
  <div className="way-page" aria-hidden="true">
    <Skeleton className="way-skeleton-top" />
    <Skeleton className="way-skeleton-bar" />
    <Skeleton className="way-skeleton-line" />
    {[0, 1, 2, 3].map((n) => (
      <Skeleton key={n} className="way-skeleton-leg" />
    ))}
  </div>
);
