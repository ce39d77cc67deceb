import { defineMessages } from '../../core/i18n/messages.ts';

/** The texts of sharing: a page that shows them immediately lists this handle in its route row. */
export const shareMessages = defineMessages({
  title: ['分享', 'Share'],
  byMenu: [
    '点击右上角的“···”，选择“发送给朋友”',
    'Tap ··· at the top right and choose “Send to chat”',
  ],
  byHand: [
    '长按复制下面的链接，再发给朋友',
    'Press and hold the link to copy it, then send it to a friend',
  ],
  copy: ['复制链接', 'Copy link'],
  copied: ['链接已复制', 'Link copied'],
  copyFailed: ['复制失败，请长按链接复制', "Couldn't copy. Press and hold the link to select it"],
  poster: ['保存海报', 'Save poster'],
  posterOf: ['分享海报', 'Share poster'],
  posterHold: ['长按图片保存或发送', 'Press and hold the image to save or send it'],
  posterLead: ['朋友邀请您来看看', 'A friend shared this with you'],
  posterScan: ['长按或扫码打开', 'Press and hold or scan to open'],
  posterSaved: ['海报已生成', 'Poster ready'],
  posterFailed: [
    '未能生成海报，请改用链接分享',
    "Couldn't create the poster. Share the link instead",
  ],
});
