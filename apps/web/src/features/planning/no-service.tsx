import type { PlanAnswer } from '@shtrans/contract/plans/schemas';
import type { ReactNode } from 'react';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { type PlanInAddress, withTab } from '../../domain/plans/plan-address.ts';
import { distanceText, durationText } from '../../domain/transit/transit-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/picture/icon.tsx';
import { TravelIcon } from '../../ui/picture/travel-icon.tsx';
import { timeWithDay } from './plan-text.ts';
import { planningMessages } from './messages.ts';
import css from './no-service.module.css';
import { showPlan } from '../../domain/plans/show-plan.ts';

interface NoServiceProps {
  plan: PlanInAddress;
  answer: PlanAnswer;
}

/** Why there is no itinerary, or none in time, and what the rider can do. */
export function NoService({ plan, answer: { notice, walk, itineraries } }: NoServiceProps) {
  const t = planningMessages().notice;
  const next = notice?.nextDepartsAt ?? null;
  const nextDay = useServerTime((now) => (next === null ? '' : timeWithDay(next, now)));
  if (notice === null) return null;
  if (notice.kind === 'walk_is_faster') {
    return (
      <section className={`${css.reason} tone-good`}>
        <TravelIcon name="walk" />
        <Reason title={t.walk_is_faster}>
          {t.walkIs(durationText(walk.seconds), distanceText(walk.metres))}
        </Reason>
        <Remedy text={t.showWalk} plan={withTab(plan, 'walk')} />
      </section>
    );
  }
  const isLastGone = notice.kind === 'last_gone';
  return (
    <section className={`${css.reason} tone-wait`}>
      <Icon name="alert" />
      <Reason title={isLastGone ? t.last_gone : t.no_service}>
        {next !== null && (isLastGone ? t.lastGoneNext : t.noServiceNext)(nextDay)}
      </Reason>
      {next !== null && itineraries.length === 0 && (
        <Remedy text={t.planThen} plan={{ ...plan, time: next, arriveBy: false }} />
      )}
    </section>
  );
}

const Reason = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.text}>
    <h2 className="strong medium">{title}</h2>
    <p className="num">{children}</p>
  </div>
);

const Remedy = ({ text, plan }: { text: string; plan: PlanInAddress }) => (
  <Button size="small" fill="outline" color="primary" onClick={() => showPlan(plan)}>
    {text}
  </Button>
);
