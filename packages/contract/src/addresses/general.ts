export const general = {
  home: '/',
  about: '/about',
  sessions: '/sessions',
  login: '/login',
  thirdPartyLogin: '/thirdparty/login',
  test: '/test',
} as const;
