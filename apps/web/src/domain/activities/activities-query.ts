import type { ActivityPlace } from '@shtrans/contract/activities/facts';
import type { OrderType } from '@shtrans/contract/orders/types';
import { query } from '../../core/query/query.ts';

/** The activities offered at a place, or without one all. */
export const activitiesQuery = (place?: ActivityPlace, type?: OrderType) =>
  query('GET maas:/v1/activities', { query: { place, type } });
