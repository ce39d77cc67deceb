import { defineMessages } from '../../core/i18n/messages.ts';

export const sharingMessages = defineMessages({
  opening: ['正在打开分享的页面…', 'Opening the shared page…'],
  open: ['打开页面', 'Open page'],
  refused: ['无法打开这个分享', "Can't open this link"],
  refusedHint: [
    '链接不完整，或不是本应用的链接，请对方重新分享。',
    'The link is incomplete or not from this app. Ask for it again.',
  ],
  home: ['返回首页', 'Back to home'],
  page: ['要分享的页面', 'Page to share'],
  show: ['预览', 'Preview'],
  ownPage: [
    '该页面仅您本人可见，将改为分享首页。',
    'Only you can see this page. The home page will be shared instead.',
  ],
  card: ['聊天中的效果', 'How it looks in a chat'],
  source: ['{brand}', '{brand}'],
  link: ['链接', 'Link'],
  code: ['小程序码', 'Mini-program code'],
  codeLabel: ['打开该页面的小程序码', 'Mini-program code for this page'],
  codeFailed: ['小程序码暂时无法生成', 'Mini-program code unavailable'],
  poster: ['海报', 'Poster'],
  posterFailed: ['海报暂时无法生成', 'Poster unavailable'],
  again: ['重试', 'Try again'],
  share: ['分享', 'Share'],
});
