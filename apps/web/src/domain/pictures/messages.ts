import { defineMessages } from '../../core/i18n/messages.ts';

export const picturesMessages = defineMessages({
  photos: [
    (n: number, maximum: number) => `图片（${n}/${maximum}）`,
    (n: number, maximum: number) => `Photos (${n} of ${maximum})`,
  ],
  addPhoto: ['添加图片', 'Add photo'],
  removePhoto: [(n: number) => `移除第 ${n} 张图片`, (n: number) => `Remove photo ${n}`],
  photo: [(n: number) => `第 ${n} 张图片`, (n: number) => `Photo ${n}`],
  uploading: ['正在上传图片…', 'Uploading photo'],
});
