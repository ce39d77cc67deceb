export const messages = {
  photos: (n: number, most: number) => `图片（${n}/${most}）`,
  addPhoto: '添加图片',
  removePhoto: (n: number) => `移除第 ${n} 张图片`,
  photo: (n: number) => `第 ${n} 张图片`,
  uploading: '正在上传图片',
};
