import { messageTable } from '../../../../core/i18n/messages.ts';

export const scratchMessages = messageTable({
  scratch: ['刮开这张', 'Scratch it'],
  next: ['再刮一张', 'Next card'],
  none: ['今天的卡刮完了', 'No cards left today'],
  left: [
    (remaining: number) => `还有 ${remaining} 张可刮`,
    (remaining: number) => (remaining === 1 ? '1 card left' : `${remaining} cards left`),
  ],
  blank: ['谢谢参与', 'No prize'],
  nothing: [
    '这张没有奖，下一张离必中更近了',
    'Nothing on this one, and one card nearer to a sure win',
  ],
  sure: [
    (cards: number, prize: string) =>
      cards === 1
        ? `下一张没刮中别的，就必得${prize}`
        : `连续没中也不怕：最晚第 ${cards} 张必得${prize}`,
    (cards: number, prize: string) =>
      cards === 1
        ? `The next card wins for certain, at least this: ${prize}`
        : `A sure win by card ${cards} from here: ${prize}`,
  ],
  odds: ['每张卡的中奖概率', 'Chances of each card'],
  note: [
    (position: number, prize: string) =>
      `概率为长期平均值，奖品送完即止。连续 ${position - 1} 张未中，第 ${position} 张必得${prize}；必中奖品暂时发完时，这张卡会为你留着。`,
    (position: number, prize: string) =>
      `In the long run, while there are any. After ${position - 1} cards in a row without a prize, card ${position} surely wins one (${prize}). Should it have run out, the card is kept for you.`,
  ],
  mine: ['我刮过的卡', 'Cards I scratched'],
  nth: [(n: number) => `第 ${n} 张`, (n: number) => `card ${n}`],
});
