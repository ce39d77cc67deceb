import type { ServiceAlert } from '../src/gtfs/realtime/snapshot.ts';

/** A notice of live news that touches nothing but what the test says. */
export const serviceAlert = (given: Partial<ServiceAlert>): ServiceAlert => ({
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
  ...given,
});
