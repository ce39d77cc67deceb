import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './map-messages.zh.ts';

export const messages: Messages<typeof zh> = {};
