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
      `Drawn tickets aren't put back. ${remaining} of ${tickets} tickets are left. Once all are drawn, prizes will match these shares exactly.`,
  ],
  oddsNote: ['为长期平均值，奖品送完即止。', 'Long-term averages, while stocks last.'],
  oddsToday: [
    '每日限量的奖品以当日余量为准。',
    " Prizes with a daily limit depend on what's left that day.",
  ],
  pityNote: [
    (after: number, reward: string) => `连续 ${after} 次未中奖后，下一次至少获得：${reward}。`,
    (after: number, reward: string) =>
      ` After ${after} draws in a row without a prize, the next wins at least: ${reward}.`,
  ],
  blank: ['谢谢参与', 'No prize'],
  sureIn: [
    (draws: number, reward: string) => `差一点，再抽 ${draws} 次必中：${reward}`,
    (draws: number, reward: string) =>
      draws === 1
        ? `So close. 1 more draw until a sure prize: ${reward}`
        : `So close. ${draws} more draws until a sure prize: ${reward}`,
  ],
  again: ['差一点，再抽一次试试', 'So close. Draw again'],
  later: ['差一点，明天还有免费机会', 'So close. You have a free draw tomorrow'],
  thanks: ['差一点，做任务可以再抽', 'So close. Earn more draws with tasks'],
});
