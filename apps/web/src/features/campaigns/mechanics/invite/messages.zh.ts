export const messages = {
  invites: {
    brought: (count: number) => `已邀请${count}位好友`,
    step: {
      registered: (at: number) => `${at} 位好友注册`,
      rode: (at: number) => `${at} 位好友完成首次出行`,
    },
    state: { registered: '已注册', rode: '已出行' },
    list: '我邀请的好友',
    nobody: '还没有邀请到好友',
    by: (name: string) => `${name} 邀请您加入`,
    accept: '确认是 TA 邀请的我',
    byFriend: '好友邀请您参加，登录后即可确认邀请人',
    logIn: '登录',
    noted: '已记录',
  },
};
