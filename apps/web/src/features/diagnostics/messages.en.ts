import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  labels: {
    host: 'Host',
    hostType: 'Host type',
    os: 'System',
    environment: 'Environment',
    language: 'Language',
    deviceId: 'Device id',
    appVersion: 'App version',
    userId: 'User id in the app',
    diamond: 'Diamond entry',
    diamondTicket: 'Third-party ticket',
    cardType: 'Card type',
  },
  bases: 'API bases',
  yes: 'yes',
  no: 'no',
  present: 'present',
  absent: 'none',
  copy: 'Copy all',
  copied: 'Copied',
  copyFailed: 'Could not copy. Please select the text by hand',
};
