export const messages = {
  inside: (reward: string) => `Inside: ${reward}`,
  toAddress: 'Address',
};
