import { messageTable } from '../../../../core/i18n/messages.ts';

export const inviteMessages = messageTable({
  invites: {
    brought: [
      (count: number) => `已邀请${count}位好友`,
      (count: number) => (count === 1 ? '1 friend invited' : `${count} friends invited`),
    ],
    step: {
      registered: [
        (friends: number) => `${friends} 位好友注册`,
        (friends: number) => (friends === 1 ? '1 friend signs up' : `${friends} friends sign up`),
      ],
      rode: [
        (friends: number) => `${friends} 位好友完成首次出行`,
        (friends: number) =>
          friends === 1 ? '1 friend takes a first ride' : `${friends} friends take a first ride`,
      ],
    },
    state: { registered: ['已注册', 'Signed up'], rode: ['已出行', 'First ride taken'] },
    list: ['我邀请的好友', 'Friends I invited'],
    nobody: ['还没有邀请到好友', 'No friends yet'],
    by: [(name: string) => `${name} 邀请您加入`, (name: string) => `${name} invites you`],
    accept: ['确认是 TA 邀请的我', 'Confirm who invited me'],
    byFriend: [
      '好友邀请您参加，登录后即可确认邀请人',
      'A friend invites you. Log in to confirm who invited you',
    ],
    logIn: ['登录', 'Log in'],
    noted: ['已确认', 'Confirmed'],
  },
});
