import { navigate } from '../../core/route/router.ts';
import { type PlanInAddress, queryOf } from '../../domain/plans/plan-address.ts';

/** Shows another plan in the place of this one: what changes is not a step back. */
export const showPlan = (plan: PlanInAddress): void =>
  navigate('planRoute', undefined, queryOf(plan), { replace: true });
