import type { ReactNode } from 'react';
import { Link } from '../../core/route/link.tsx';
import { type PlanEnd, type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';
import { PlanEnds } from '../../domain/plans/plan-ends.tsx';
import { Icon } from '../../ui/icon.tsx';
import { guideMessages } from './messages.ts';
import css from './planner-box.module.css';

interface PlannerBoxProps {
  plan: PlanInAddress;
  onSwap: () => void;
  /** Home and work. */
  children: ReactNode;
}

/** Where from and where to, home and work, and the way to the plan. */
export function PlannerBox({ plan, onSwap, children }: PlannerBoxProps) {
  const { planner: t } = guideMessages();
  const ready = plan.from !== undefined && plan.to !== undefined;
  const nameOf = (end: PlanEnd) => plan[end]?.name ?? plan[end]?.at ?? null;
  return (
    <section className={css.planner} aria-label={t.label}>
      <PlanEnds
        plan={plan}
        names={{ from: nameOf('from'), to: nameOf('to') }}
        texts={t}
        onSwap={onSwap}
      />
      <div className="row spread above-8">
        <div className="wrap">{children}</div>
        <Link to="planRoute" query={queryOf(plan)} className={ready ? css.ready : css.go}>
          {!ready && <Icon name="clock" size="s" />}
          {ready ? t.plan : t.now}
          <Icon name="next" size="s" />
        </Link>
      </div>
    </section>
  );
}
