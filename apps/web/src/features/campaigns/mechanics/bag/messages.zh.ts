export const messages = {
  inside: (reward: string) => `内含：${reward}`,
  toAddress: '填地址',
};
