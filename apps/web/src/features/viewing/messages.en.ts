import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  image: 'Image',
  enlarge: 'Enlarge image',
  hint: 'Tap to enlarge. Press and hold the image to save it, or right-click on a computer.',
  from: (host) => `Image from ${host}`,
  refused: 'This image cannot be shown',
  refusedText: {
    missing: 'The link names no image. Please go back and open it again.',
    target:
      'Only images of this service and its partners are shown. This link leads elsewhere, so for your safety it was not opened.',
    broken: 'The image did not load. It may have been deleted, or the network is unstable.',
    tooLarge: 'The image is too large for a phone to show. Please open it on a computer.',
  },
  toHome: 'Go to the home page',
};
