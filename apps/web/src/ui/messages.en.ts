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
  noMore: 'No more',
  failedToLoad: 'Failed to load',
  retry: 'Retry',
  asOf: (time) => `Could not refresh. This is as of ${time}`,
  errorDefault: 'Oops, something went wrong',
  errorDefaultHint: 'Please wait a minute and try again',
  errorBusy: 'Oops, not loading',
  errorBusyHint: 'Try to refresh the page',
  errorDisconnected: 'Network is busy',
  errorDisconnectedHint: 'Try to refresh the page',
  errorEmpty: "Hmm, couldn't find that…",
  errorEmptyHint: 'Want to try a new search?',
};
