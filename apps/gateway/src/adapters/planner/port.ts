import type { Plan, PlanQuery } from '../../planner/plan.ts';

/** Who finds itineraries by public transport. */
export interface PlannerPort {
  readonly name: string;
  /** Itineraries, the earliest arrival first. Raises `planner_failed` when the planner cannot be asked. */
  plan(query: PlanQuery, signal: AbortSignal): Promise<Plan>;
}
