import { defineMessages } from '../../core/i18n/messages.ts';

/** Adding a stop, a line, a place or a trip to the favourites. */
export const favouritesMessages = defineMessages({
  add: ['收藏', 'Add to favourites'],
  added: ['已收藏', 'Added to favourites'],
  removed: ['已取消收藏', 'Removed from favourites'],
  full: ['收藏已满', 'Your favourites are full'],
  waits: [
    '已保存在本机，联网后自动同步',
    'Kept on this phone. It is synchronised when the network is back',
  ],
  offer: [
    (n: number) => `将本机保存的 ${n} 个收藏加入您的账号？`,
    (n: number) =>
      n === 1
        ? 'Add the favourite kept on this phone to your account?'
        : `Add the ${n} favourites kept on this phone to your account?`,
  ],
  offerTo: [
    (phone: string) =>
      `这些收藏（可能包括家和公司的位置）是未登录时保存的。加入后，账号 ${phone} 可在任何设备上看到它们；不加入则留在本机，退出登录后可见。`,
    (phone: string) =>
      `Favourites, perhaps with your home and work, were kept here without a login. If added, the account ${phone} shows them on every device. If not, they stay on this phone and show when nobody is logged in.`,
  ],
  offerYes: ['加入', 'Add'],
  offerNo: ['不加入', "Don't add"],
});
