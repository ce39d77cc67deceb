export const messages = {
  upToPlace: (to: number) => (to === 1 ? '第 1 名' : `前 ${to} 名`),
  ownPlace: (place: number, score: string) => `我的排名：第 ${place} 名，${score}`,
  noPlace: {
    riders: '完成一次出行即可上榜',
    teams: '队伍人数达到要求并完成出行后即可上榜',
  } as Record<string, string>,
  rankingFinal: '活动已结束，以下为最终排名',
  nobodyYet: '还没有人上榜，快来争第一',
};
