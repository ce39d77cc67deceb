export const general = {
  home: '/',
  about: '/about',
  sessions: '/sessions',
  account: '/account',
  login: '/login',
  thirdPartyLogin: '/thirdparty/login',
  test: '/test',
} as const;
