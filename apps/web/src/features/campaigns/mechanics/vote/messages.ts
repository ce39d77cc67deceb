import { messageTable } from '../../../../core/i18n/messages.ts';

export const voteMessages = messageTable({
  vote: {
    left: [
      (remaining: number) => `今日剩余 ${remaining} 票`,
      (remaining: number) =>
        remaining === 1 ? '1 vote left today' : `${remaining} votes left today`,
    ],
    options: ['候选', 'Candidates'],
    pick: ['选 TA', 'Choose'],
    mine: ['今日已投', 'Voted today'],
    choose: ['请先选择', 'Choose one first'],
    submit: ['投票', 'Vote'],
    spent: ['今日已投票，明天再来', "You've voted today. Come back tomorrow"],
    done: ['投票成功', 'Vote submitted'],
    votes: [
      (votes: number) => `${votes} 票`,
      (votes: number) => (votes === 1 ? '1 vote' : `${votes} votes`),
    ],
  },
});
