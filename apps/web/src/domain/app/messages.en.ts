import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  appOnly: 'Open in the app',
  appOnlyText: 'This is only there in the City Transit app. Get or open the app?',
  toApp: 'Open the app',
};
