export const messages = {
  draw: '抽奖',
  drawing: '抽奖中…',
  drawsLeft: (left: number) => `剩余 ${left} 次机会`,
  noChance: '暂无抽奖机会',
  shares: '占全部奖券的比例',
  deckNote: (left: number, tickets: number) =>
    `奖券抽出后不再放回，共 ${tickets} 张，还剩 ${left} 张；全部抽完时，各奖品的中奖数与此比例完全一致。`,
  oddsNote: '为长期平均值，奖品送完即止。',
  oddsToday: '每日限量的奖品以当日余量为准。',
  pityNote: (after: number, reward: string) =>
    `连续 ${after} 次未中奖后，下一次至少获得：${reward}。`,
  myDraws: '我的抽奖与验证',
  deckCheckNote:
    '奖券在抽奖开始前已由一个密钥打乱。下面是该密钥的哈希值；活动结束后公布密钥，您的手机即可重新算出每张奖券的号码。哪些不能证明，见每次验证。',
  checkNote:
    '每次抽奖的结果由当日密钥、您手机生成的随机数和抽奖序号共同决定。下面是首日密钥的哈希值；每日密钥次日公布，其哈希值即前一日的密钥，届时可在您的手机上重新计算结果。是否计入公开随机信标、哪些不能证明，见每次验证。',
};
