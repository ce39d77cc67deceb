export const messages = {
  appOnly: '请在 App 中打开',
  appOnlyText: '此功能仅在城市出行 App 中提供，是否前往下载或打开 App？',
  toApp: '打开 App',
  noApp: 'App 下载页暂未开放',
  diamond: '支付宝授权',
  diamondFailed: '暂未获得授权',
  diamondFailedText: '请重试；如仍未成功，请前往小程序重新授权',
  diamondChecking: '正在确认授权…',
  diamondRetry: '重试',
  diamondAgain: '重新授权',
};
