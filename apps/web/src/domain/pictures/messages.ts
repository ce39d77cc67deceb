import { defineMessages } from '../../core/i18n/messages.ts';

export const picturesMessages = defineMessages({
  photos: [
    (n: number, max: number) => `图片（${n}/${max}）`,
    (n: number, max: number) => `Pictures (${n} of ${max})`,
  ],
  addPhoto: ['添加图片', 'Add a picture'],
  removePhoto: [(n: number) => `移除第 ${n} 张图片`, (n: number) => `Remove picture ${n}`],
  photo: [(n: number) => `第 ${n} 张图片`, (n: number) => `Picture ${n}`],
  uploading: ['正在上传图片', 'Uploading'],
});
