import type { PlanAnswer } from '@shtrans/contract/plans';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { planningMessages } from './messages.ts';
import { distanceText, durationText } from '../../domain/transit/numbers.ts';
import { timeWithDay } from './city-time.ts';
import { type PlanInAddress, withTab } from '../../domain/plans/plan-address.ts';
import { PlanIcon } from './plan-icon.tsx';
import { showPlan } from './use-plan.ts';

interface NoServiceProps {
  plan: PlanInAddress;
  answer: PlanAnswer;
}

/** Why there is no itinerary, or none in time, and what can be done about it. */
export function NoService({ plan, answer }: NoServiceProps) {
  const { notice, walk, itineraries } = answer;
  const t = useMessages(planningMessages).notice;
  if (notice === null) return null;
  if (notice.kind === 'walk_is_faster') return <WalkNotice plan={plan} walk={walk} />;
  const gone = notice.kind === 'last_gone';
  return (
    <section className="plan-notice">
      <Icon name="alert" />
      <div className="plan-notice-text">
        <h2>{gone ? t.last_gone : t.no_service}</h2>
        {notice.nextDepartsAt !== null && (
          <NextOne at={notice.nextDepartsAt} text={gone ? t.lastGoneNext : t.noServiceNext} />
        )}
      </div>
      {notice.nextDepartsAt !== null && itineraries.length === 0 && (
        <PlanThen plan={plan} at={notice.nextDepartsAt} text={t.planThen} />
      )}
    </section>
  );
}

/** "The next one leaves tomorrow 05:30". */
function NextOne({ at, text }: { at: string; text: (time: string) => string }) {
  const t = useMessages(planningMessages).time;
  const time = useServerTime((now) => timeWithDay(at, now, t, language()));
  return <p className="num">{text(time)}</p>;
}

interface PlanThenProps {
  plan: PlanInAddress;
  at: string;
  text: string;
}

const PlanThen = ({ plan, at, text }: PlanThenProps) => (
  <Button
    size="small"
    fill="outline"
    color="primary"
    onClick={() => showPlan({ ...plan, time: at, arriveBy: false })}
  >
    {text}
  </Button>
);

function WalkNotice({ plan, walk }: { plan: PlanInAddress; walk: PlanAnswer['walk'] }) {
  const t = useMessages(planningMessages).notice;
  const traffic = useMessages(transitMessages);
  return (
    <section className="plan-notice plan-notice-good">
      <PlanIcon name="walk" />
      <div className="plan-notice-text">
        <h2>{t.walk_is_faster}</h2>
        <p className="num">
          {t.walkIs(durationText(walk.seconds, traffic), distanceText(walk.metres, traffic))}
        </p>
      </div>
      <Button
        size="small"
        fill="outline"
        color="primary"
        onClick={() => showPlan(withTab(plan, 'walk'))}
      >
        {t.showWalk}
      </Button>
    </section>
  );
}
