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
import { ItineraryFacts, ItineraryTags, ItineraryTimes } from './itinerary-facts.tsx';

interface ItineraryHeadProps {
  plan: PlanInAddress;
  itinerary: Itinerary;
  /** It takes the place of one that is gone. */
  gone: boolean;
}

/** An itinerary in short: what one looks at again on the platform. */
export function ItineraryHead({ plan, itinerary, gone }: ItineraryHeadProps) {
  const t = useMessages(planningMessages).select;
  const traffic = useMessages(transitMessages);
  return (
    <section className="way-head">
      {gone && <output className="plan-note tone-wait">{t.gone}</output>}
      <h2 className="way-top">
        <ItineraryTimes itinerary={itinerary} />
        <span className="way-duration num">{durationText(itinerary.durationSeconds, traffic)}</span>
      </h2>
      <LegBar legs={itinerary.legs} />
      <ItineraryFacts itinerary={itinerary} />
      <div className="way-tags">
        <ItineraryTags itinerary={itinerary} />
      </div>
      <Departed plan={plan} itinerary={itinerary} />
    </section>
  );
}

/** Too late for this one: the way to the next. */
function Departed({ plan, itinerary }: Pick<ItineraryHeadProps, 'plan' | 'itinerary'>) {
  const t = useMessages(planningMessages).select;
  const departed = useServerTime((now) => Date.parse(itinerary.departsAt) < now - 60_000);
  if (!departed) return null;
  const now = { ...plan, time: undefined, arriveBy: false };
  return (
    <div className="plan-note tone-quiet">
      <span className="num">{t.departed(clock(itinerary.departsAt))}</span>
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
