export const messages = {
  appOnly: '请在 App 中打开',
  appOnlyText: '此功能仅在城市出行 App 中提供，是否前往下载或打开 App？',
  toApp: '打开 App',
};
