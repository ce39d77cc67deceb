import type { Paths } from '../link-to.ts';

export const general = {
  home: '/',
  about: '/about',
  login: '/login',
  thirdPartyLogin: '/thirdparty/login',
  test: '/test',
} as const satisfies Paths;
