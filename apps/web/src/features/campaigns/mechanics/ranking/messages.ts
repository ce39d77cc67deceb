import { messageTable, textsByCode } from '../../../../core/i18n/messages.ts';

export const rankingMessages = messageTable({
  upToPlace: [
    (to: number) => (to === 1 ? '第 1 名' : `前 ${to} 名`),
    (to: number) => (to === 1 ? 'First place' : `Up to place ${to}`),
  ],
  ownPlace: [
    (place: number, score: string) => `我的排名：第 ${place} 名，${score}`,
    (place: number, score: string) => `My place: ${place}, with ${score}`,
  ],
  noPlace: textsByCode({
    riders: ['完成一次出行即可上榜', 'Your first ride brings you onto the list'],
    teams: [
      '队伍人数达到要求并完成出行后即可上榜',
      'A team is ranked when it has enough members and rides',
    ],
  }),
  rankingFinal: ['活动已结束，以下为最终排名', 'The campaign is over: these are the final places'],
  nobodyYet: ['还没有人上榜，快来争第一', 'No one is ranked yet. Be the first'],
});
