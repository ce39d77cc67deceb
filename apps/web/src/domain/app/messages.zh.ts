export const messages = {
  appOnly: '请在 App 中打开',
  appOnlyText: '这里无法使用此功能，是否前往下载或打开城市出行 App？',
  toApp: '打开 App',
};
