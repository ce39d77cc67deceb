import { done, failed, type HostModule } from '../capabilities.ts';
import { locate } from '../location.ts';

/** What any browser does. */
export const web: HostModule = {
  async share({ title, desc, url }) {
    if (typeof navigator.share !== 'function') return failed('unavailable');
    try {
      await navigator.share({ title, text: desc, url });
      return { ok: true, value: 'opened' };
    } catch (error) {
      const left = error instanceof DOMException && error.name === 'AbortError';
      return failed(left ? 'cancelled' : 'rejected');
    }
  },
  openAddress(address) {
    window.location.assign(address);
    return Promise.resolve(done);
  },
  async locate() {
    const whereabouts = await locate();
    return whereabouts.state === 'here'
      ? { ok: true, value: whereabouts.point }
      : failed(whereabouts.state === 'denied' ? 'rejected' : 'unavailable');
  },
};
