import { messageTable } from '../../../../core/i18n/messages.ts';

export const teamMessages = messageTable({
  noTeam: [
    (min: number, max: number) => `和朋友组队，一起绿色出行：${min} 至 ${max} 人一队`,
    (min: number, max: number) => `Team up and ride green with friends, ${min} to ${max} per team`,
  ],
  toCreateTeam: ['创建队伍', 'Create a team'],
  createTeam: ['创建', 'Create'],
  teamCreated: ['队伍已创建，快邀请好友加入吧', 'Team created. Invite your friends'],
  teamName: ['队伍名称', 'Team name'],
  teamNameHint: ['2 至 12 个汉字、字母或数字', '2 to 12 letters or digits'],
  nameStanding: {
    pending: [
      '名称审核通过前，排行榜显示编号',
      'Until we approve the name, the ranking shows a number',
    ],
    refused: [
      '名称未通过审核，以编号显示',
      "We couldn't approve the name, so a number replaces it",
    ],
  },
  members: [
    (size: number, max: number) => `成员 ${size}/${max} 人`,
    (size: number, max: number) => `${size} of ${max} members`,
  ],
  membersMissing: [
    (missing: number) => `再邀请 ${missing} 人即可参加排名`,
    (missing: number) => `Invite ${missing} more to join the ranking`,
  ],
  teamFull: ['队伍已满员', 'This team is full'],
  joinTeam: ['加入队伍', 'Join team'],
  teamJoined: ['已加入队伍', "You've joined the team"],
  inOtherTeam: [
    (name: string) => `您已在队伍“${name}”中，每人只能加入一支队伍`,
    (name: string) => `You're in the team “${name}”. You can only join one team`,
  ],
  noInvitation: [
    '邀请无效，或队伍已解散',
    'This invitation no longer works, or the team has been disbanded',
  ],
  toMyTeam: ['查看我的队伍', 'View my team'],
  founder: ['队长', 'Captain'],
  me: ['我', 'You'],
  carbonSaved: ['已减碳', 'CO₂ saved'],
  ridesTaken: ['出行次数', 'Rides'],
  leave: {
    act: ['退出队伍', 'Leave team'],
    ask: [
      '退出后，您的减碳量不再计入该队。确定退出吗？',
      'The carbon you saved will stop counting for this team. Leave?',
    ],
    done: ['已退出队伍', "You've left the team"],
  },
  dissolve: {
    act: ['解散队伍', 'Disband team'],
    ask: [
      '解散后无法恢复，成员需重新组队。确定解散吗？',
      "This can't be undone, and members will need a new team. Disband?",
    ],
    done: ['队伍已解散', 'Team disbanded'],
  },
});
