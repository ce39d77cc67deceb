import type { Itinerary } from '@shtrans/contract/plans';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { clock } from '../../ui/time.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { durationText } from '../../domain/transit/numbers.ts';
import { LegBar } from './leg-bar.tsx';
import { type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { WayFacts, WayTags, WayTimes } from './way-facts.tsx';

interface ItineraryHeadProps {
  plan: PlanInAddress;
  way: Itinerary;
  /** It takes the place of one that is gone. */
  gone: boolean;
}

/** A way in short: what one looks at again on the platform. */
export function WayHead({ plan, way, gone }: ItineraryHeadProps) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  return (
    <section className="way-head">
      {gone && <output className="plan-note tone-wait">{t.gone}</output>}
      <h2 className="way-top">
        <WayTimes way={way} />
        <span className="way-duration num">{durationText(way.durationSeconds, traffic)}</span>
      </h2>
      <LegBar legs={way.legs} />
      <WayFacts way={way} />
      <div className="way-tags">
        <WayTags way={way} />
      </div>
      <Departed plan={plan} way={way} />
    </section>
  );
}

/** Too late for this one: the way to the next. */
function Departed({ plan, way }: Pick<ItineraryHeadProps, 'plan' | 'way'>) {
  const t = useMessages(planningMessages).select;
  const departed = useServerTime((now) => Date.parse(way.departsAt) < now - 60_000);
  if (!departed) return null;
  const now = { ...plan, time: undefined, arriveBy: false };
  return (
    <div className="plan-note tone-quiet">
      <span className="num">{t.departed(clock(way.departsAt))}</span>
      <Link
        to="planRoute"
        query={queryOf(now)}
        className={buttonClass({ color: 'primary', fill: 'outline', size: 'small' })}
      >
        {t.replan}
      </Link>
    </div>
  );
}
