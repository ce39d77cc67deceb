export const messages = {
  image: '图片',
  enlarge: '放大图片',
  hint: '轻点放大，长按图片可保存（电脑上请用右键）。',
  from: (host: string) => `图片来自 ${host}`,
  refused: '无法显示这张图片',
  refusedText: {
    missing: '链接里没有图片地址，请返回后重新打开。',
    target: '只能显示本服务及其合作方的图片。这个链接指向其他地方，为了您的安全没有打开。',
    broken: '图片没有加载出来，可能已被删除，或当前网络不稳定。',
    tooLarge: '图片尺寸过大，手机无法流畅显示。请在电脑上打开。',
  },
  toHome: '回到首页',
};
