import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  opening: 'Opening the shared page…',
  open: 'Open the page',
  refused: 'This share cannot be opened',
  refusedHint: 'The link is incomplete or leads elsewhere. Ask whoever shared it to send it again.',
  home: 'Back to the home page',
  page: 'Page to share',
  show: 'Preview',
  ownPage: 'This page is yours alone: the home page is shared instead.',
  card: 'As chats show it',
  source: 'City Transit',
  link: 'Link',
  code: 'Mini-program code',
  codeLabel: 'Mini-program code of this page',
  codeFailed: 'No mini-program code for now',
  poster: 'Poster',
  posterFailed: 'No poster for now',
  again: 'Try again',
  share: 'Share',
};
