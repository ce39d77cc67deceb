import { defineMessages } from '../../core/i18n/messages.ts';

export const viewingMessages = defineMessages({
  image: ['图片', 'Image'],
  enlarge: ['放大图片', 'Enlarge image'],
  hint: [
    '轻点放大，长按图片可保存（电脑上请用右键）。',
    'Tap to enlarge. Press and hold the image to save it, or right-click on a computer.',
  ],
  from: [(host: string) => `图片来自 ${host}`, (host: string) => `Image from ${host}`],
  refused: ['无法显示这张图片', "Can't show this image"],
  refusedText: {
    missing: [
      '链接里没有图片地址，请返回后重新打开。',
      'The link has no image address. Please go back and open it again.',
    ],
    target: [
      '为保障您的安全，仅显示本服务及合作方的图片；此链接指向其他网站，未打开。',
      "We only show images from this service and its partners. This link leads elsewhere, so we didn't open it for your safety.",
    ],
    broken: [
      '图片加载失败，可能已删除，或网络不稳定。',
      "The image didn't load. It might have been deleted, or your network is unstable.",
    ],
    tooLarge: [
      '图片尺寸过大，手机无法流畅显示。请在电脑上打开。',
      'The image is too large for a phone. Please open it on a computer.',
    ],
  },
  toHome: ['返回首页', 'Back to home'],
});
