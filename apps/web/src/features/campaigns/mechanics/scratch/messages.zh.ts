export const messages = {
  scratch: '刮开这张',
  next: '再刮一张',
  none: '今天的卡刮完了',
  left: (left: number) => `还有 ${left} 张可刮`,
  blank: '谢谢参与',
  nothing: '这张没有奖，下一张离必中更近了',
  sure: (cards: number, prize: string) =>
    cards === 1
      ? `下一张没刮中别的，就必得${prize}`
      : `连续没中也不怕：最晚第 ${cards} 张必得${prize}`,
  odds: '每张卡的中奖概率',
  note: (at: number, prize: string) =>
    `概率为长期平均值，奖品送完即止。连续 ${at - 1} 张未中，第 ${at} 张必得${prize}；必中奖品暂时发完时，这张卡会为你留着。`,
  mine: '我刮过的卡',
  nth: (n: number) => `第 ${n} 张`,
};
