import type { ReactNode } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Link } from '../../core/route/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { guideMessages } from './messages.ts';
import { type PlanEnd, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { TravelIcon } from '../../ui/travel-icon.tsx';
import './planner-box.css';

interface PlannerBoxProps {
  plan: PlanInAddress;
  onSwap: () => void;
  /** Home and work. */
  children: ReactNode;
}

/** Where from and where to, as one box: a tap on either end opens its search. */
export function PlannerBox({ plan, onSwap, children }: PlannerBoxProps) {
  const { planner: t } = useMessages(guideMessages);
  const ready = plan.from !== undefined && plan.to !== undefined;
  return (
    <section className="planner" aria-label={t.label}>
      <div className="planner-ends">
        <div className="planner-rows">
          <End end="from" plan={plan} />
          <End end="to" plan={plan} />
        </div>
        <button
          type="button"
          className="planner-swap"
          aria-label={t.swap}
          aria-disabled={plan.from === undefined && plan.to === undefined}
          onClick={onSwap}
        >
          <TravelIcon name="ends" />
        </button>
      </div>
      <div className="planner-foot">
        <div className="planner-daily">{children}</div>
        <Link
          to="planRoute"
          query={queryOf(plan)}
          className={`planner-go${ready ? ' planner-ready' : ''}`}
        >
          {!ready && <Icon name="clock" size="s" />}
          {ready ? t.plan : t.now}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </section>
  );
}

function End({ end, plan }: { end: PlanEnd; plan: PlanInAddress }) {
  const { planner: t } = useMessages(guideMessages);
  const chosen = plan[end];
  return (
    <Link
      to="planAddresses"
      query={{ for: end, ...queryOf(plan) }}
      className={`planner-end planner-${end}`}
    >
      <span className="planner-label">{t[end]}</span>
      <span className={`planner-name${chosen === undefined ? ' planner-empty' : ''}`}>
        {chosen?.name ?? chosen?.at ?? (end === 'from' ? t.whereFrom : t.whereTo)}
      </span>
    </Link>
  );
}
