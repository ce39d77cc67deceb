import type { Messages } from '../../core/i18n/messages.ts';
import type { messages as zh } from './messages.zh.ts';

export const messages: Messages<typeof zh> = {
  photos: (n, most) => `Pictures (${n} of ${most})`,
  addPhoto: 'Add a picture',
  removePhoto: (n) => `Remove picture ${n}`,
  photo: (n) => `Picture ${n}`,
  uploading: 'Uploading',
};
