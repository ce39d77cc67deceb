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
      `奖券抽出后不再放回，共 ${tickets} 张，还剩 ${remaining} 张；全部抽完时，各奖品的中奖数与此比例完全一致。`,
    (remaining: number, tickets: number) =>
      `Tickets are dealt and never put back: ${remaining} of ${tickets} are left. Once all are dealt, each prize was won as often as this says.`,
  ],
  oddsNote: ['为长期平均值，奖品送完即止。', 'In the long run, while there are any.'],
  oddsToday: [
    '每日限量的奖品以当日余量为准。',
    ' What comes by days is there while that day’s lasts.',
  ],
  pityNote: [
    (after: number, reward: string) => `连续 ${after} 次未中奖后，下一次至少获得：${reward}。`,
    (after: number, reward: string) =>
      ` After ${after} draws in a row that won nothing, the next one wins this at least: ${reward}.`,
  ],
  myDraws: ['我的抽奖与验证', 'My draws, and their check'],
  deckCheckNote: [
    '奖券在抽奖开始前已由一个密钥打乱。下面是该密钥的哈希值；活动结束后公布密钥，您的手机即可重新算出每张奖券的号码。哪些不能证明，见每次验证。',
    'Tickets were shuffled by a secret before anybody drew. This is its hash; the secret is published when the campaign is over, and your phone can then compute the number of each of your tickets anew. What is not proved stands with each check.',
  ],
  checkNote: [
    '每次抽奖的结果由当日密钥、您手机生成的随机数和抽奖序号共同决定。下面是首日密钥的哈希值；每日密钥次日公布，其哈希值即前一日的密钥，届时可在您的手机上重新计算结果。是否计入公开随机信标、哪些不能证明，见每次验证。',
    'Each draw follows from a secret of its day, from a part that your phone makes, and from its number. This is the hash of the first day; each day’s secret is published the day after, and its hash is the secret of the day before. Your phone can then compute your draws anew. Where a public beacon counts too, and what is not proved, stands with each check.',
  ],
});
