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
import { WayFacts, WayTags, WayTimes } from './way-facts.tsx';

interface ItineraryCardProps {
  plan: PlanInAddress;
  input: PlanInput;
  found: FoundItinerary;
}

/** The address of one way: it names the time that was asked for, so that another phone finds it too. */
export const wayQuery = (plan: PlanInAddress, { way, page }: FoundItinerary) => ({
  ...queryOf({ ...plan, time: page.time, arriveBy: page.arriveBy, by: undefined }),
  id: way.id,
});

/** A way among others: what a rider compares. */
export function WayCard({ plan, input, found }: ItineraryCardProps) {
  const { way, page } = found;
  const t = useMessages(planningMessages).way;
  const traffic = useMessages(transitMessages);
  const board = way.legs.find(isRide);
  return (
    <Link
      to="planSelect"
      query={wayQuery(plan, found)}
      className="way-card"
      onClick={() => keepPage(input, page)}
    >
      <span className="way-top">
        <WayTimes way={way} />
        <span className="way-duration num">{durationText(way.durationSeconds, traffic)}</span>
      </span>
      <LegBar legs={way.legs} />
      {board && (
        <span className="way-board num">
          {t.board(clock(board.departsAt), inLanguage(board.from.name))}
          <LeavesIn at={way.departsAt} />
        </span>
      )}
      <WayFacts way={way} />
      <span className="way-tags">
        <WayTags way={way} />
      </span>
      <WayAlert found={found} />
    </Link>
  );
}

/** Soon enough to count minutes. */
const SOON_MINUTES = 60;

function LeavesIn({ at }: { at: string }) {
  const t = useMessages(planningMessages).way;
  const minutes = useServerTime((now) => Math.floor((Date.parse(at) - now) / 60_000));
  if (minutes < 0 || minutes > SOON_MINUTES) return null;
  return <span className="way-in">{t.inMinutes(minutes)}</span>;
}

/** The worst of the disruptions that touch a way. */
function WayAlert({ found: { way, page } }: { found: FoundItinerary }) {
  const t = useMessages(planningMessages).way;
  const alerts = alertsOf(page, way.legs);
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
