export const sharing = {
  routerShare: '/router-share',
  testShare: '/test-share',
} as const;
