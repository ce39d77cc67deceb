import { BRAND_MARK } from '@shtrans/contract/addresses/page-drawing';
import { withBrand } from '../../domain/app/brand.ts';
import { first, type PageModule } from '../../core/route/register.ts';
import { loginMessages } from '../../domain/login/messages.ts';
import { aboutMessages } from '../../features/about/messages.ts';
import { accountMessages } from '../../features/account/messages.ts';
import { authMessages } from '../../features/auth/messages.ts';
import { diagnosticsMessages } from '../../features/diagnostics/messages.ts';
import { homeMessages } from '../../features/home/messages.ts';
import { sessionsMessages } from '../../features/sessions/messages.ts';
import type { Screens } from '../routes.ts';

const BRAND = withBrand(BRAND_MARK);

const login = {
  page: (): PageModule => import('../../features/auth/pages/login.tsx'),
  messages: [authMessages, loginMessages],
};

export default {
  home: {
    page: (): PageModule => import('../tabs/home.tsx'),
    messages: [homeMessages],
    title: { zh_cn: BRAND, en_us: BRAND },
    tab: 'home',
    first: [
      first('GET maas:/v1/orders', { query: { type: 'all', tab: 'all', limit: '3' } }),
      first('GET auto:/v1/rides/current', { service: 'ride_hailing' }),
    ],
    drawn: true,
  },
  about: {
    page: (): PageModule => import('../../features/about/pages/about.tsx'),
    messages: [aboutMessages],
    title: { zh_cn: '关于', en_us: 'About' },
  },
  sessions: {
    page: (): PageModule => import('../../features/sessions/pages/sessions.tsx'),
    messages: [sessionsMessages],
    gate: 'login',
    title: { zh_cn: '登录设备', en_us: 'Signed-in devices' },
  },
  account: {
    page: (): PageModule => import('../../features/account/pages/account.tsx'),
    messages: [accountMessages, loginMessages],
    gate: 'login',
    title: { zh_cn: '我的数据与账号', en_us: 'Your data and account' },
  },
  login: {
    ...login,
    title: { zh_cn: '登录', en_us: 'Log in' },
    drawn: true,
  },
  thirdPartyLogin: {
    ...login,
    title: { zh_cn: '第三方登录', en_us: 'Partner log in' },
  },
  test: {
    page: (): PageModule => import('../../features/diagnostics/pages/diagnostics.tsx'),
    messages: [diagnosticsMessages],
    title: { zh_cn: '诊断', en_us: 'Diagnostics' },
  },
} satisfies Screens<'general'>;
