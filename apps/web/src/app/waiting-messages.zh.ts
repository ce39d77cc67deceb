export const messages = {
  sent: '网络已恢复，您之前的操作已提交',
  refused: (reason: string) => `您之前的操作未成功：${reason}`,
  lapsed: '您之前的操作长时间未能提交，已失效',
};
