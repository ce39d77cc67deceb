import { defineMessages } from '../../core/i18n/messages.ts';

export const openingMessages = defineMessages({
  appOnly: ['请在 App 中打开', 'Open in the app'],
  appOnlyText: [
    '这里无法使用此功能，是否前往下载或打开城市出行 App？',
    'This does not work here. Get or open the City Transit app?',
  ],
  toApp: ['打开 App', 'Open the app'],
});
