export const invites = {
  inviteNewUsers: '/invite-new-users',
  metroTrial: '/invite-subway-white-list',
} as const;
