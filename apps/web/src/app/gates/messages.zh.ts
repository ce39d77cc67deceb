export const messages = {
  diamond: '支付宝授权',
  diamondFailed: '暂未获得授权',
  diamondFailedText: '请重试；如仍未成功，请前往小程序重新授权',
  diamondChecking: '正在确认授权…',
  diamondRetry: '重试',
  diamondAgain: '重新授权',
};
