import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { navigate } from '../../core/route/router.ts';
import { rememberPlace } from '../places/place-history.ts';
import { endAt, type PlanEnd, type PlanInAddress, planOf, queryOf } from './plan-address.ts';

export interface PickedPlace extends PlanPlace {
  /** The name as the rider reads it. */
  shown: string;
}

/** Shows another plan in the place of this one: what changes is not a step back. */
export const showPlan = (plan: PlanInAddress): void =>
  navigate('planRoute', undefined, queryOf(plan), { replace: true });

/** Goes back to the plan with the place as its end; the rest of the plan is in the address. */
export function pickForPlan(
  end: PlanEnd,
  query: Readonly<Partial<Record<string, string>>>,
  place: PickedPlace,
): void {
  const { shown, ...kept } = place;
  rememberPlace(kept);
  showPlan({ ...planOf(query), [end]: endAt(place, shown) });
}

/** A plan that begins or ends at a place. */
export const planWith = (end: PlanEnd, { shown, ...place }: PickedPlace): Query =>
  queryOf({ ...planOf({}), [end]: endAt(place, shown) });
