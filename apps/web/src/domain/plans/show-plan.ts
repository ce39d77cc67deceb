import type { Query } from '@shtrans/contract/addresses/link-to';
import type { PlanPlace } from '@shtrans/contract/plans/schemas';
import { navigate } from '../../core/route/router.ts';
import { rememberPlace } from '../places/place-history.ts';
import { endAt, type PlanEnd, type PlanInAddress, planOf, queryOf } from './plan-address.ts';

export interface PickedPlace extends PlanPlace {
  /** The name in the rider's language. */
  shown: string;
}

/** Replaces the present plan, because a change is not a step in the history. */
export const showPlan = (plan: PlanInAddress): void =>
  navigate('planRoute', undefined, queryOf(plan), { replace: true });

/** Returns to the plan with the place as its end; the other parts of the plan are in the address. */
export function pickForPlan(
  end: PlanEnd,
  query: Readonly<Partial<Record<string, string>>>,
  place: PickedPlace,
): void {
  const { shown, ...placeToRemember } = place;
  rememberPlace(placeToRemember);
  showPlan({ ...planOf(query), [end]: endAt(place, shown) });
}

/** A plan that begins or ends at a place. */
export const planWith = (end: PlanEnd, { shown, ...place }: PickedPlace): Query =>
  queryOf({ ...planOf({}), [end]: endAt(place, shown) });
