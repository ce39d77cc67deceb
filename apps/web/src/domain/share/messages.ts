import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of sharing: a page that shows them immediately lists this handle in its route row. */
export const shareMessages = defineMessages({
  title: ['分享', 'Share'],
  byMenu: [
    '点右上角的「···」，选择“发送给朋友”',
    'Tap ··· at the top right and choose “Send to chat”',
  ],
  byHand: ['长按选择下面的链接，再发给朋友', 'Press the link below to select it, then send it on'],
  copy: ['复制链接', 'Copy link'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['复制失败，请长按链接复制', 'Could not copy: press the link to select it'],
  poster: ['保存海报', 'Save poster'],
  posterOf: ['分享海报', 'Poster to share'],
  posterHold: ['长按图片保存或发送', 'Press the picture to save or send it'],
  posterLead: ['朋友邀请你来看看', 'A friend shows you this'],
  posterScan: ['长按或扫码打开', 'Press or scan to open'],
  posterSaved: ['海报已生成', 'The poster is ready'],
  posterFailed: [
    '未能生成海报，请改用链接分享',
    'Could not make the poster: share the link instead',
  ],
});
