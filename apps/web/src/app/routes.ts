import type { Page, RouteRow } from '../core/route/register.ts';
import { diagnosticsMessages } from '../features/diagnostics/messages.ts';

/** Every screen of the application. The order does not matter: static paths win over parameters. */
export const routes = [
  {
    name: 'home',
    path: '/',
    page: (): Page => import('../features/home/pages/home.tsx'),
    messages: [],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '出行', en_us: 'City Transit' },
  },
  {
    name: 'test',
    path: '/test',
    page: (): Page => import('../features/diagnostics/pages/diagnostics.tsx'),
    messages: [diagnosticsMessages],
    gate: 'none',
    credential: 'main',
    title: { zh_cn: '诊断', en_us: 'Diagnostics' },
  },
] as const satisfies readonly RouteRow[];

declare module '../core/route/register.ts' {
  interface Register {
    routes: typeof routes;
  }
}
