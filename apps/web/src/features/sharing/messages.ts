import { defineMessages } from '../../core/i18n/messages.ts';

export const sharingMessages = defineMessages({
  opening: ['正在打开分享的页面…', 'Opening the shared page…'],
  open: ['打开页面', 'Open the page'],
  refused: ['无法打开这个分享', 'This share cannot be opened'],
  refusedHint: [
    '链接不完整，或不属于本应用。请让分享的人重新发送。',
    'The link is incomplete or wrong. Ask for it again.',
  ],
  home: ['返回首页', 'Back to the home page'],
  page: ['要分享的页面', 'Page to share'],
  show: ['预览', 'Preview'],
  ownPage: [
    '该页面只属于您本人，将改为分享首页。',
    'This page is yours alone: the home page is shared instead.',
  ],
  card: ['聊天中的样子', 'As chats show it'],
  source: ['城市出行', 'City Transit'],
  link: ['链接', 'Link'],
  code: ['小程序码', 'Mini-program code'],
  codeLabel: ['打开该页面的小程序码', 'Mini-program code of this page'],
  codeFailed: ['小程序码暂时无法生成', 'No mini-program code for now'],
  poster: ['海报', 'Poster'],
  posterFailed: ['海报暂时无法生成', 'No poster for now'],
  again: ['重试', 'Try again'],
  share: ['分享', 'Share'],
});
