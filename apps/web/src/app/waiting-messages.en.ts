import type { Messages } from '../core/i18n/messages.ts';
import type { messages as zh } from './waiting-messages.zh.ts';

export const messages: Messages<typeof zh> = {
  sent: 'The network is back. What you did before has been sent',
  refused: (reason) => `What you did before was not accepted: ${reason}`,
  lapsed: 'What you did before could not be sent for too long and is dropped',
};
