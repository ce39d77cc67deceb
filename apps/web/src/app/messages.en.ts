import type { Messages } from '../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  noRoute: 'This route does not exist',
  noRouteHint: 'The link may be out of date, or its address is wrong',
  toHome: 'Back to home',
  pageFailed: 'This page ran into a problem',
  pageFailedHint: 'Please try again. If it stays, tell support the number below',
  chunkMissing: 'This page was updated. Please load it again',
  chunkTimeout: 'The page took too long to load. Please try again',
  chunkOther: 'The page could not be loaded. Please check your network and try again',
  reload: 'Load again',
};
