export const messages = {
  invites: {
    brought: (count: number) =>
      count === 1 ? '1 friend came by you' : `${count} friends came by you`,
    step: {
      registered: (at: number) => (at === 1 ? '1 friend registers' : `${at} friends register`),
      rode: (at: number) => (at === 1 ? '1 friend takes a ride' : `${at} friends take a ride`),
    },
    state: { registered: 'Registered', rode: 'Has ridden' },
    list: 'Whom I brought',
    nobody: 'Nobody yet',
    by: (name: string) => `${name} invites you`,
    accept: 'That is who invited me',
    byFriend: 'A friend invites you. Log in to say that you came by this link',
    logIn: 'Log in',
    noted: 'Noted',
  },
};
