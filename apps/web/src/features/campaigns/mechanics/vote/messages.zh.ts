export const messages = {
  vote: {
    left: (left: number) => `今日剩余 ${left} 票`,
    options: '候选',
    pick: '选 TA',
    mine: '今日已投',
    choose: '请先选择',
    submit: '投票',
    spent: '今日已投票，明天再来',
    done: '投票成功',
    votes: (votes: number) => `${votes} 票`,
  },
};
