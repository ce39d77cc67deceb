import type { Whereabouts } from '../../core/host/location.ts';
import { endAt, type EndInAddress } from '../../domain/plans/plan-address.ts';

/** Where the rider is as an end of a plan; undefined: that is not known. */
export const hereAs = (name: string, whereabouts: Whereabouts): EndInAddress | undefined =>
  whereabouts.state === 'here' ? endAt({ ...whereabouts.point, stopId: null }, name) : undefined;
