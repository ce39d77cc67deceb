import { messageTable } from '../../../../core/i18n/messages.ts';

export const scratchMessages = messageTable({
  scratch: ['刮开这张', 'Scratch'],
  next: ['再刮一张', 'Next card'],
  none: ['今天的卡刮完了', 'No cards left today'],
  left: [
    (remaining: number) => `还有 ${remaining} 张可刮`,
    (remaining: number) => (remaining === 1 ? '1 card left' : `${remaining} cards left`),
  ],
  blank: ['谢谢参与', 'No prize'],
  nothing: [
    '这张没中，离必中又近了一步',
    'No prize this time, but one card closer to a guaranteed win',
  ],
  sure: [
    (cards: number, prize: string) =>
      cards === 1
        ? `下一张若未中其他奖，必得${prize}`
        : `连续没中也不怕：最晚第 ${cards} 张必得${prize}`,
    (cards: number, prize: string) =>
      cards === 1
        ? `The next card is guaranteed to win at least: ${prize}`
        : `Guaranteed within ${cards} cards: ${prize}`,
  ],
  odds: ['每张卡的中奖概率', 'Odds for each card'],
  note: [
    (position: number, prize: string) =>
      `概率为长期平均值，奖品送完即止。连续 ${position - 1} 张未中，第 ${position} 张必得${prize}；必中奖品暂时发完时，这张卡为您保留。`,
    (position: number, prize: string) =>
      `Long-term averages, while stocks last. After ${position - 1} cards in a row without a prize, card ${position} is guaranteed to win (${prize}). If that prize runs out, we keep the card for you.`,
  ],
  mine: ['我刮过的卡', 'My scratched cards'],
  nth: [(n: number) => `第 ${n} 张`, (n: number) => `card ${n}`],
});
