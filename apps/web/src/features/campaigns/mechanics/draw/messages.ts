import { messageTable } from '../../../../core/i18n/messages.ts';

export const drawMessages = messageTable({
  draw: ['抽奖', 'Draw'],
  drawing: ['抽奖中…', 'Drawing…'],
  drawsLeft: [
    (remaining: number) => `剩余 ${remaining} 次机会`,
    (remaining: number) => `Draws left: ${remaining}`,
  ],
  noChance: ['暂无抽奖机会', 'No draws left'],
  shares: ['占全部奖券的比例', 'Share of all tickets'],
  deckNote: [
    (remaining: number, tickets: number) =>
      `奖券抽出后不放回，共 ${tickets} 张，剩余 ${remaining} 张；全部抽完时，各奖品的中奖数与此比例一致。`,
    (remaining: number, tickets: number) =>
      `Drawn tickets are not put back. ${remaining} of ${tickets} tickets are left. Once all are drawn, prizes will match these shares exactly.`,
  ],
  oddsNote: ['为长期平均值，奖品送完即止。', 'Long-term averages, while stocks last.'],
  oddsToday: [
    '每日限量的奖品以当日余量为准。',
    ' Daily-limited prizes depend on what’s left that day.',
  ],
  pityNote: [
    (after: number, reward: string) => `连续 ${after} 次未中奖后，下一次至少获得：${reward}。`,
    (after: number, reward: string) =>
      ` After ${after} draws in a row without a prize, the next wins at least: ${reward}.`,
  ],
  myDraws: ['我的抽奖与验证', 'My draws and verification'],
  deckCheckNote: [
    '奖券在抽奖开始前已由一个密钥打乱。下面是该密钥的哈希值；活动结束后公布密钥，您的手机即可重新算出每张奖券的号码。哪些不能证明，见每次验证。',
    'Tickets were shuffled with a secret before the first draw. Below is its hash. The secret is published after the campaign, so your phone can recalculate the number of each of your tickets. Each check shows what it doesn’t prove.',
  ],
  checkNote: [
    '每次抽奖的结果由当日密钥、您手机生成的随机数和抽奖序号共同决定。下面是首日密钥的哈希值；每日密钥次日公布，其哈希值即前一日的密钥，届时可在您的手机上重新计算结果。是否计入公开随机信标、哪些不能证明，见每次验证。',
    'Each draw is determined by the day’s secret, a random value from your phone and the draw’s number. Below is the hash of the first day’s secret. Each secret is published the next day, and its hash is the previous day’s secret, so your phone can recalculate your draws. Each check shows whether a public beacon counts and what isn’t proved.',
  ],
});
