import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { type ReactNode, useState } from 'react';
import { useServerTime } from '../../core/clock/server-ticks.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import {
  isPoint,
  type PlanEnd,
  type PlanInAddress,
  tabOf,
} from '../../domain/plans/plan-address.ts';
import { PlanEnds } from '../../domain/plans/plan-ends.tsx';
import { stationQuery } from '../../domain/transit/queries.ts';
import { Icon } from '../../ui/picture/icon.tsx';
import { failureText } from '../../ui/page/loaded.tsx';
import { placeName, timeWithDay } from './plan-text.ts';
import { planningMessages } from './messages.ts';
import { PlanIcon } from './plan-icon.tsx';
import { groupsOf, OptionsSheet, TimeSheet } from './plan-sheets.tsx';
import css from './plan-head.module.css';
import { showPlan } from '../../domain/plans/show-plan.ts';

interface PlanHeadProps {
  plan: PlanInAddress;
  /** The ends with the names in the answer. */
  namedEnds: Partial<Record<PlanEnd, PlanPlace>>;
  /** There is no answer. */
  failed: boolean;
}

/** The request: both ends, the time and the preferences. Each opens its choices. */
export function PlanHead({ plan, namedEnds, failed }: PlanHeadProps) {
  const t = planningMessages();
  const noAnswer = failed || plan.from === undefined || plan.to === undefined;
  const names = {
    from: useEndName(plan.from, namedEnds.from, noAnswer),
    to: useEndName(plan.to, namedEnds.to, noAnswer),
  };
  return (
    <div className={css.head}>
      <PlanEnds plan={plan} names={names} texts={t} page="planRoute" />
      <Choices plan={plan} />
    </div>
  );
}

const HAN = /\p{Script=Han}/u;

/**
 * The name of an end: from the answer in the rider's language, else from the address, else from the stop if no answer
 * will come. Undefined while it loads; null if there is no end.
 */
function useEndName(
  end: PlanInAddress[PlanEnd],
  place: PlanPlace | undefined,
  noAnswer: boolean,
): string | undefined | null {
  const t = planningMessages();
  const stopOrPoint = end?.at ?? '';
  const lookUp =
    noAnswer &&
    stopOrPoint !== '' &&
    end?.name === undefined &&
    !isPoint(stopOrPoint) &&
    !HAN.test(stopOrPoint);
  const station = useQuery(lookUp ? stationQuery(stopOrPoint) : undefined);
  if (end === undefined) return null;
  if (place !== undefined) return placeName(place);
  if (end.name !== undefined) return end.name;
  if (isPoint(stopOrPoint)) return t.point;
  if (station.data !== undefined) return inLanguage(station.data.name);
  return !noAnswer || (lookUp && failureText(station) === undefined) ? undefined : stopOrPoint;
}

function Choices({ plan }: { plan: PlanInAddress }) {
  const t = planningMessages();
  const [open, setOpen] = useState<'time' | 'options'>();
  const close = () => setOpen(undefined);
  const take = (part: Partial<PlanInAddress>) => {
    close();
    showPlan({ ...plan, ...part });
  };
  const groups = groupsOf(plan.modes).length;
  const prefer = t.prefer[plan.prefer];
  // All modes, or those of the tab, need no mention.
  const isNarrowed = tabOf(plan) === 'best' && groups < 3;
  return (
    <div className={css.choices}>
      <Choice icon={<Icon name="clock" size="s" />} onOpen={() => setOpen('time')}>
        <TimeText plan={plan} />
      </Choice>
      <Choice icon={<PlanIcon name="options" />} onOpen={() => setOpen('options')}>
        {isNarrowed ? t.options.some(prefer, groups) : prefer}
        {plan.stepFree && ` · ${t.options.stepFree}`}
      </Choice>
      {open === 'time' && (
        <TimeSheet time={plan.time} arriveBy={plan.arriveBy} onChoose={take} onClose={close} />
      )}
      {open === 'options' && (
        <OptionsSheet
          modes={plan.by === undefined ? plan.modes : undefined}
          prefer={plan.prefer}
          stepFree={plan.stepFree}
          onChoose={(options) => take({ ...options, by: undefined })}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  onOpen: () => void;
  children: ReactNode;
}

const Choice = ({ icon, onOpen, children }: ChoiceProps) => (
  <button type="button" className={css.choice} onClick={onOpen}>
    {icon}
    <span>{children}</span>
    <PlanIcon name="down" />
  </button>
);

/** "Leave now", "Arrive by tomorrow 09:00". */
function TimeText({ plan: { time, arriveBy } }: { plan: PlanInAddress }) {
  const t = planningMessages().time;
  const text = useServerTime((now) =>
    time === undefined || Number.isNaN(Date.parse(time)) ? '' : timeWithDay(time, now),
  );
  if (time === undefined) return t.kind.now;
  if (text === '') return t.wrong;
  return arriveBy ? t.arrive(text) : t.depart(text);
}
