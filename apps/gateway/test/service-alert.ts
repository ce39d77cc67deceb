import type { ServiceAlert } from '../src/gtfs/realtime/snapshot.ts';

/** Returns a realtime alert that affects nothing, changed by `changes`. */
export const serviceAlert = (changes: Partial<ServiceAlert>): ServiceAlert => ({
  id: 'alert',
  effect: 'detour',
  severity: 'info',
  title: { zh: '绕行', en: 'Detour' },
  text: { zh: '', en: '' },
  url: null,
  from: null,
  until: null,
  routeIds: [],
  stopIds: [],
  ...changes,
});
