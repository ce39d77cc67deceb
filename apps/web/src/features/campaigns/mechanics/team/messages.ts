import { messageTable } from '../../../../core/i18n/messages.ts';

export const teamMessages = messageTable({
  noTeam: [
    (min: number, max: number) => `和朋友组队，一起绿色出行：${min} 至 ${max} 人一队`,
    (min: number, max: number) => `Ride green with friends, in a team of ${min} to ${max}`,
  ],
  toCreateTeam: ['创建队伍', 'Create a team'],
  createTeam: ['创建', 'Create'],
  teamCreated: ['队伍已创建，快邀请好友加入吧', 'Your team is there: invite your friends'],
  teamName: ['队伍名称', 'Name of the team'],
  teamNameHint: ['2 至 12 个汉字、字母或数字', '2 to 12 letters or digits'],
  members: [
    (size: number, max: number) => `成员 ${size}/${max} 人`,
    (size: number, max: number) => `${size} of ${max} members`,
  ],
  membersMissing: [
    (missing: number) => `再邀请 ${missing} 人即可参加排名`,
    (missing: number) => `Ranked once ${missing} more have joined`,
  ],
  teamFull: ['队伍已满员', 'This team is full'],
  joinTeam: ['加入队伍', 'Join the team'],
  teamJoined: ['已加入队伍', 'You are in the team'],
  inOtherTeam: [
    (name: string) => `您已在队伍“${name}”中，每人只能加入一支队伍`,
    (name: string) => `You are in the team “${name}”. A rider can be in one only`,
  ],
  noInvitation: [
    '邀请无效，或队伍已解散',
    'This invitation is not valid, or the team was dissolved',
  ],
  toMyTeam: ['查看我的队伍', 'See my team'],
  founder: ['队长', 'founder'],
  me: ['我', 'me'],
  carbonSaved: ['已减碳', 'CO₂ saved'],
  ridesTaken: ['出行次数', 'Rides'],
  leave: {
    act: ['退出队伍', 'Leave the team'],
    ask: [
      '退出后，您的减碳量不再计入该队。确定退出吗？',
      'What you saved will not count for this team any more. Leave it?',
    ],
    done: ['已退出队伍', 'You left the team'],
  },
  dissolve: {
    act: ['解散队伍', 'Dissolve the team'],
    ask: [
      '解散后无法恢复，成员需重新组队。确定解散吗？',
      'This cannot be undone, and all members lose the team. Dissolve it?',
    ],
    done: ['队伍已解散', 'The team is dissolved'],
  },
});
