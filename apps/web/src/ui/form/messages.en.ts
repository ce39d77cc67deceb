import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  required: (label) => `${label} is needed`,
  invalid: (label) => `${label} is not valid, please check`,
  tooSmall: (label, least) => `${label} must be at least ${least}`,
  tooLarge: (label, most) => `${label} must be at most ${most}`,
  agree: 'Please read and agree first',
};
