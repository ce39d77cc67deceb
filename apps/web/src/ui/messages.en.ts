import type { Messages } from '../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  back: 'Back',
  confirm: 'Confirm',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
  refresh: 'Refresh',
  pulling: 'Pull down to refresh',
  canRelease: 'Release to refresh',
  refreshing: 'Loading…',
  complete: 'Refreshed',
  refreshFailed: 'Could not refresh, please try again later',
  more: 'Show more',
  noMore: 'No more',
  failedToLoad: 'Failed to load',
  retry: 'Retry',
  startingPrice: 'from @',
  asOf: (time) => `Could not refresh. This is as of ${time}`,
  error: {
    default: { title: 'Oops, something went wrong', hint: 'Please wait a minute and try again' },
    busy: { title: 'Oops, not loading', hint: 'Try to refresh the page' },
    disconnected: { title: 'Network is busy', hint: 'Try to refresh the page' },
    empty: { title: "Hmm, couldn't find that…", hint: 'Want to try a new search?' },
  },
};
