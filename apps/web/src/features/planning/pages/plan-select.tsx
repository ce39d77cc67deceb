import type { Itinerary } from '@shtrans/contract/plans/schemas';
import { lineOfText } from '@shtrans/contract/values/line-text';
import { useServerTime } from '../../../core/clock/server-ticks.ts';
import { AlertList } from '../../../domain/departures/alert-list.tsx';
import { LivenessNote, savedAtOf } from '../../../domain/departures/liveness-note.tsx';
import { FavouriteButton } from '../../../domain/favourites/favourite-button.tsx';
import { favouriteOfTrip } from '../../../domain/favourites/favourites.ts';
import { RouteMap } from '../../../domain/maps/route-map.tsx';
import { type PlanInAddress, queryOf } from '../../../domain/plans/plan-address.ts';
import { ShareButton } from '../../../domain/share/share-button.tsx';
import { sharePage } from '../../../domain/share/share-page.ts';
import { sharedRoute } from '../../../domain/share/shared-route.ts';
import { lineColour } from '../../../domain/transit/line-facts.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ErrorBlock } from '../../../ui/page/error-block.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { clock } from '../../../ui/text/time.ts';
import { ItineraryBrief } from '../itinerary-brief.tsx';
import { ItineraryCarbon, ItineraryFare } from '../itinerary-costs.tsx';
import { ItineraryLegs, type ItineraryLegsProps } from '../itinerary-legs.tsx';
import { planningMessages } from '../messages.ts';
import { itineraryQuery } from '../plan-pages.ts';
import { alertsOf, isRide, linesText, placeName } from '../plan-text.ts';
import { PlanTrouble } from '../plan-trouble.tsx';
import { useItinerary } from '../use-itinerary.ts';
import css from './plan-select.module.css';

/** One itinerary of a plan, leg by leg. */
export default function PlanSelectPage() {
  const { plan, answer, itinerary, gone } = useItinerary();
  const { data } = answer;
  const shownItinerary = itinerary &&
    data && {
      itinerary,
      answer: data,
      query: itineraryQuery(plan, { itinerary, page: data }),
    };
  return (
    <RoutePage
      before="planRoute"
      actions={
        data && (
          <>
            {shownItinerary && <ShareItinerary {...shownItinerary} />}
            <FavouriteButton favourite={favouriteOfTrip(data.from, data.to)} />
          </>
        )
      }
    >
      <Loaded
        read={answer}
        skeleton={<ItinerarySkeleton />}
        idle={<NoItinerary plan={plan} />}
        failed={(error, retry) => <PlanTrouble plan={plan} error={error} onRetry={retry} />}
      >
        {({ liveness, taxi }) =>
          shownItinerary ? (
            <>
              <div className={css.page}>
                <LivenessNote liveness={liveness} savedAt={savedAtOf(answer)} />
                <Head plan={plan} itinerary={shownItinerary.itinerary} gone={gone} />
                <Disruptions {...shownItinerary} />
                <ItineraryLegs {...shownItinerary} />
              </div>
              <ItineraryMap {...shownItinerary} />
              <ItineraryFare itinerary={shownItinerary.itinerary} />
              <ItineraryCarbon itinerary={shownItinerary.itinerary} taxi={taxi} />
              <div className="centred">
                <AllItineraries plan={plan} fill="none" />
              </div>
            </>
          ) : (
            <NoItinerary plan={plan} />
          )
        }
      </Loaded>
    </RoutePage>
  );
}

/** Shares the itinerary: the address has all that another phone needs to show it. */
function ShareItinerary({ itinerary, answer, query }: ItineraryLegsProps) {
  const { select: t, start } = planningMessages();
  const share = async () => {
    const title = start.go(placeName(answer.from), placeName(answer.to));
    const desc = t.shareText(clock(itinerary.departsAt), clock(itinerary.arrivesAt));
    await sharePage({ ...sharedRoute({ name: 'planSelect', query }), title, desc }, t);
  };
  return <ShareButton label={t.share} onShare={share} />;
}

interface HeadProps {
  plan: PlanInAddress;
  itinerary: Itinerary;
  /** It replaces an itinerary that no longer exists. */
  gone: boolean;
}

function Head({ plan, itinerary, gone }: HeadProps) {
  const t = planningMessages().select;
  const departed = useServerTime((now) => Date.parse(itinerary.departsAt) < now - 60_000);
  const now = { ...plan, time: undefined, arriveBy: false };
  return (
    <section>
      {gone && <output className={`${css.note} tone-wait`}>{t.gone}</output>}
      <ItineraryBrief itinerary={itinerary} heading />
      {departed && (
        <div className={`${css.note} tone-quiet`}>
          <span className="num">{t.departed(clock(itinerary.departsAt))}</span>
          <ButtonLink
            to="planRoute"
            query={queryOf(now)}
            color="primary"
            fill="outline"
            size="small"
          >
            {t.replan}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function Disruptions({ itinerary, answer }: ItineraryLegsProps) {
  const t = planningMessages().select;
  const alerts = alertsOf(answer, itinerary.legs);
  if (alerts.length === 0) return null;
  return (
    <section className={css.alerts}>
      <h2 className="strong">{t.alerts}</h2>
      <AlertList alerts={alerts} />
    </section>
  );
}

/** An itinerary on a map: its lines from stop to stop. */
function ItineraryMap({ itinerary: { id, legs }, answer: { from, to } }: ItineraryLegsProps) {
  const t = planningMessages().select;
  const parts = legs.map((leg) =>
    isRide(leg)
      ? {
          points: leg.path === undefined ? leg.stops : lineOfText(leg.path),
          colour: lineColour(leg.line.colour),
        }
      : { points: [leg.from, leg.to], colour: null },
  );
  return (
    <RouteMap
      // Another itinerary starts with a new view.
      key={id}
      from={from}
      to={to}
      parts={parts}
      label={t.mapOf(linesText(legs))}
    />
  );
}

function AllItineraries({ plan, fill }: { plan: PlanInAddress; fill: 'none' | 'outline' }) {
  const t = planningMessages().select;
  return (
    <ButtonLink to="planRoute" query={queryOf(plan)} color="primary" fill={fill}>
      {t.all}
    </ButtonLink>
  );
}

function NoItinerary({ plan }: { plan: PlanInAddress }) {
  const t = planningMessages();
  return (
    <ErrorBlock status="empty" title={t.select.none} description={t.notice.noneHint}>
      <AllItineraries plan={plan} fill="outline" />
    </ErrorBlock>
  );
}

/** Reserves the page's height while the itinerary loads. */
const ItinerarySkeleton = () => (
  <div className={css.page} aria-hidden="true">
    <Skeleton count={5} className={css.room} />
  </div>
);
