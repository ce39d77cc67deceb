import { messageTable, textsByCode } from '../../../../core/i18n/messages.ts';

export const rankingMessages = messageTable({
  upToPlace: [
    (to: number) => (to === 1 ? '第 1 名' : `前 ${to} 名`),
    (to: number) => (to === 1 ? '1st place' : `Top ${to}`),
  ],
  ownPlace: [
    (place: number, score: string) => `我的排名：第 ${place} 名，${score}`,
    (place: number, score: string) => `My rank: ${place}, with ${score}`,
  ],
  noPlace: textsByCode({
    riders: [
      '参加本活动后，活动期间的出行即计入排名',
      'Take part in this campaign, and your rides during it count here',
    ],
    teams: [
      '队伍人数达到要求并完成出行后即可上榜',
      'Teams join the ranking once they have enough members and a ride',
    ],
  }),
  rankingFinal: ['活动已结束，以下为最终排名', 'The campaign has ended. Final ranking'],
  nobodyYet: ['还没有人上榜，快来争第一', 'No one is ranked yet. Be the first'],
});
