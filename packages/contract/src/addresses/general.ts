export const general = {
  home: '/',
  about: '/about',
  login: '/login',
  thirdPartyLogin: '/thirdparty/login',
  test: '/test',
} as const;
