import type { CallInput } from '../../core/api/call-types.ts';
import { inQuery, maybeInQuery, type Source } from '../../core/route/register.ts';

type Asked = NonNullable<CallInput<'GET maas:/v1/plans'>['query']>;

/**
 * The query of a plan request, by the names of its page's address. The document fills it before the bundle loads, and
 * the page with `inputOf`, which uses exactly these names.
 */
export const PLAN_SOURCES = {
  from: inQuery('from'),
  fromName: maybeInQuery('fromName'),
  to: inQuery('to'),
  toName: maybeInQuery('toName'),
  time: maybeInQuery('time'),
  arriveBy: maybeInQuery('arriveBy'),
  modes: maybeInQuery('modes'),
  prefer: maybeInQuery('prefer'),
  stepFree: maybeInQuery('stepFree'),
} as const satisfies { readonly [K in keyof Asked]?: Source };

/** Ends in the form of the address; times as ISO instants; `arriveBy` and `stepFree` as `1`. */
export type PlanInput = Pick<Asked, keyof typeof PLAN_SOURCES>;
