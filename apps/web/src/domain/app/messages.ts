import { defineMessages } from '../../core/i18n/messages.ts';

export const openingMessages = defineMessages({
  appOnly: ['请在 App 中打开', 'Open in the app'],
  appOnlyText: [
    '此功能需在 App 中使用，前往打开或下载？',
    'This feature works only in our app. Open or get it?',
  ],
  toApp: ['打开 App', 'Open app'],
});
