import { useState } from 'react';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { planningMessages } from './messages.ts';
import { timeWithDay } from './city-time.ts';
import { groupsOf, OptionsSheet } from './options-sheet.tsx';
import { type PlanInAddress, tabOf } from '../../domain/plans/plan-address.ts';
import { PlanIcon } from './plan-icon.tsx';
import { TimeSheet } from './time-sheet.tsx';
import { showPlan } from './use-plan.ts';

/** When to go and what matters on the way: each opens its choices. */
export function PlanBar({ plan }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages);
  const [open, setOpen] = useState<'time' | 'options'>();
  const close = () => setOpen(undefined);
  const take = (part: Partial<PlanInAddress>) => {
    close();
    showPlan({ ...plan, ...part });
  };
  const groups = groupsOf(plan.modes).length;
  const prefer = t.prefer[plan.prefer];
  // All of them, or those that the tab names, go without saying.
  const narrowed = tabOf(plan) === 'best' && groups < 3;
  return (
    <div className="plan-bar">
      <button type="button" className="plan-choice" onClick={() => setOpen('time')}>
        <Icon name="clock" size="s" />
        <TimeText plan={plan} />
        <PlanIcon name="down" size="s" />
      </button>
      <button type="button" className="plan-choice" onClick={() => setOpen('options')}>
        <PlanIcon name="options" size="s" />
        {narrowed ? t.options.some(prefer, groups) : prefer}
        <PlanIcon name="down" size="s" />
      </button>
      {open === 'time' && (
        <TimeSheet time={plan.time} arriveBy={plan.arriveBy} onChoose={take} onClose={close} />
      )}
      {open === 'options' && (
        <OptionsSheet
          modes={plan.by === undefined ? plan.modes : undefined}
          prefer={plan.prefer}
          onChoose={(options) => take({ ...options, by: undefined })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** "Leave now", "Arrive by tomorrow 09:00". */
function TimeText({ plan: { time, arriveBy } }: { plan: PlanInAddress }) {
  const t = useMessages(planningMessages).time;
  const text = useServerTime((now) =>
    time === undefined || Number.isNaN(Date.parse(time))
      ? ''
      : timeWithDay(time, now, t, language()),
  );
  if (time === undefined) return <span>{t.now}</span>;
  if (text === '') return <span>{t.wrong}</span>;
  return <span className="num">{arriveBy ? t.arrive(text) : t.depart(text)}</span>;
}
