export const messages = {
  vote: {
    left: (left: number) => (left === 1 ? '1 vote left today' : `${left} votes left today`),
    options: 'What to vote for',
    pick: 'Choose',
    mine: 'Voted today',
    choose: 'Choose one first',
    submit: 'Vote',
    spent: 'You voted today: come back tomorrow',
    done: 'Your vote counts',
    votes: (votes: number) => (votes === 1 ? '1 vote' : `${votes} votes`),
  },
};
