import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  title: 'Share',
  byMenu: 'Tap ··· at the top right and choose “Send to chat”',
  byHand: 'Press the link below to select it, then send it on',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Could not copy: press the link to select it',
  poster: 'Save poster',
  posterOf: 'Poster to share',
  posterHold: 'Press the picture to save or send it',
  posterLead: 'A friend shows you this',
  posterScan: 'Press or scan to open',
  posterSaved: 'The poster is ready',
  posterFailed: 'Could not make the poster: share the link instead',
};
