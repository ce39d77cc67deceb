import { succeeded, failed, type HostAnswer, type HostModule } from '../capabilities.ts';
import { locate } from '../location.ts';

/** Opens the phone's own sheet for sharing; `cancelled`: the rider closed it without sharing. */
export async function shareBySystem(content: ShareData): Promise<HostAnswer<'opened'>> {
  if (typeof navigator.share !== 'function') return failed('unavailable');
  try {
    await navigator.share(content);
    return { ok: true, value: 'opened' };
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    return failed(isCancelled ? 'cancelled' : 'rejected');
  }
}

/** What any browser does. */
export const web: HostModule = {
  share: ({ title, desc, url }) => shareBySystem({ title, text: desc, url }),
  openAddress(address) {
    window.location.assign(address);
    return Promise.resolve(succeeded);
  },
  async locate() {
    const whereabouts = await locate();
    return whereabouts.state === 'here'
      ? { ok: true, value: whereabouts.point }
      : failed(whereabouts.state === 'denied' ? 'rejected' : 'unavailable');
  },
};
