import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  appOnly: 'Open in the app',
  appOnlyText: 'This does not work here. Get or open the City Transit app?',
  toApp: 'Open the app',
};
