export const messages = {
  cardNote: '仅用于核对发卡行，不会保存；请勿填写完整卡号',
};
