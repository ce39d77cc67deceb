import type { Plan, PlanQuery } from '../../planner/plan.ts';

/** A planner of itineraries by public transport. */
export interface PlannerPort {
  readonly name: string;
  /** Returns itineraries, the earliest arrival first. Throws `planner_failed` if the planner fails. */
  plan(query: PlanQuery, signal: AbortSignal): Promise<Plan>;
}
