import { inLanguage } from '../../core/i18n/in-language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock } from '../../ui/time.ts';
import { alertTone, byWeight } from '../../domain/departures/alert-text.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { durationText } from '../../domain/transit/numbers.ts';
import type { PlanInput } from '../../domain/plans/plan-request.ts';
import { LegBar } from './leg-bar.tsx';
import { type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { type FoundItinerary, keepPage } from './plan-pages.ts';
import { alertsOf, isRide } from './plan-text.ts';
import { ItineraryFacts, ItineraryTags, ItineraryTimes } from './itinerary-facts.tsx';

interface ItineraryCardProps {
  plan: PlanInAddress;
  input: PlanInput;
  found: FoundItinerary;
}

/** The address of one itinerary: it names the time that was asked for, so that another phone finds it too. */
export const itineraryQuery = (plan: PlanInAddress, { itinerary, page }: FoundItinerary) => ({
  ...queryOf({ ...plan, time: page.time, arriveBy: page.arriveBy, by: undefined }),
  id: itinerary.id,
});

/** An itinerary among others: what a rider compares. */
export function ItineraryCard({ plan, input, found }: ItineraryCardProps) {
  const { itinerary, page } = found;
  const t = useMessages(planningMessages).itinerary;
  const traffic = useMessages(transitMessages);
  const board = itinerary.legs.find(isRide);
  return (
    <Link
      to="planSelect"
      query={itineraryQuery(plan, found)}
      className="way-card"
      onClick={() => keepPage(input, page)}
    >
      <span className="way-top">
        <ItineraryTimes itinerary={itinerary} />
        <span className="way-duration num">{durationText(itinerary.durationSeconds, traffic)}</span>
      </span>
      <LegBar legs={itinerary.legs} />
      {board && (
        <span className="way-board num">
          {t.board(clock(board.departsAt), inLanguage(board.from.name))}
          <LeavesIn at={itinerary.departsAt} />
        </span>
      )}
      <ItineraryFacts itinerary={itinerary} />
      <span className="way-tags">
        <ItineraryTags itinerary={itinerary} />
      </span>
      <ItineraryAlert found={found} />
    </Link>
  );
}

/** Soon enough to count minutes. */
const SOON_MINUTES = 60;

function LeavesIn({ at }: { at: string }) {
  const t = useMessages(planningMessages).itinerary;
  const minutes = useServerTime((now) => Math.floor((Date.parse(at) - now) / 60_000));
  if (minutes < 0 || minutes > SOON_MINUTES) return null;
  return <span className="way-in">{t.inMinutes(minutes)}</span>;
}

/** The worst of the disruptions that touch an itinerary. */
function ItineraryAlert({ found: { itinerary, page } }: { found: FoundItinerary }) {
  const t = useMessages(planningMessages).itinerary;
  const alerts = alertsOf(page, itinerary.legs);
  const worst = byWeight(alerts)[0];
  if (worst === undefined) return null;
  return (
    <span className={`way-alert tone-${alertTone(worst.severity)}`}>
      <Icon name="alert" size="s" />
      <span>
        {inLanguage(worst.title)}
        {alerts.length > 1 && ` · ${t.alerts(alerts.length)}`}
      </span>
    </span>
  );
}
