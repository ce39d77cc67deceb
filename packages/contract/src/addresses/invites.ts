export const invites = {
  inviteNewUsers: '/invite-new-users',
  metroTrial: '/invite-subway-white-list',
  promoterDownload: '/promoter-activity/download',
  promoterLogin: '/promoter-activity/login',
  promoterPoints: '/promoter-activity/login-rewards-points',
  rebatePoints: '/rebate/points',
  rebateSignup: '/rebate/signup',
  rebateQrcode: '/rebate/qrcode',
  rebateBindEntry: '/rebate/bind/entry',
  rebateBind: '/rebate/bind',
  rebateBindSuccess: '/rebate/bind-success',
} as const;
