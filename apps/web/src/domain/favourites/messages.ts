import { defineMessages } from '../../core/i18n/messages.ts';

/** Adding a stop, a line, a place or a trip to the favourites. */
export const favouritesMessages = defineMessages({
  add: ['收藏', 'Add to favourites'],
  added: ['已收藏', 'Added to favourites'],
  removed: ['已取消收藏', 'Removed from favourites'],
  full: ['收藏已满', 'Your favourites are full'],
  waits: ['已保存在本机，联网后自动同步', "Saved on this phone. Syncs when you're back online"],
  offer: [
    (n: number) => `将本机保存的 ${n} 个收藏加入您的账号？`,
    (n: number) =>
      n === 1
        ? 'Add the favourite saved on this phone to your account?'
        : `Add the ${n} favourites saved on this phone to your account?`,
  ],
  offerTo: [
    (phone: string) =>
      `这些收藏是未登录时保存的，可能包括家和公司的位置。加入后，账号 ${phone} 在任何设备上都能看到；不加入则留在本机，退出登录后可见。`,
    (phone: string) =>
      `They were saved while you were logged out and may include your home and work. If you add them, ${phone} can see them on any device. If not, they stay on this phone and appear when you're logged out.`,
  ],
  offerYes: ['加入', 'Add'],
  offerNo: ['不加入', "Don't add"],
});
