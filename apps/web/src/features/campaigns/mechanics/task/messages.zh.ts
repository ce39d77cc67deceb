export const messages = {
  locked: '完成上一项后开启',
  toDo: { joined: '去乘车', purchases: '去购买', rides: '去乘车', visit: '去完成' },
};
