import type { Host } from '@shtrans/contract/hosts/hosts';
import { type Capability, failed, type HostCapabilities, type HostModule } from './capabilities.ts';
import { currentHost } from './current-host.ts';
import { web } from './hosts/web.ts';

type LoadHost = () => Promise<{ default: HostModule }>;

/** The hosts that do something in their own way, each with its SDK in files of its own. */
const HOSTS: Readonly<Partial<Record<Host, LoadHost>>> = {
  MAAS: () => import('./hosts/maas/host.ts'),
  ALIMP: () => import('./hosts/alimp/host.ts'),
  GDMP: () => import('./hosts/gdmp/host.ts'),
  WXMP: () => import('./hosts/wxmp/host.ts'),
  WX: () => import('./hosts/wx/host.ts'),
  WXWORK: () => import('./hosts/wxwork/host.ts'),
  DT: () => import('./hosts/dt/host.ts'),
  ALIPAY: () => import('./hosts/alipay/host.ts'),
  BDMP: () => import('./hosts/bdmp/host.ts'),
};

/** Null while nothing was asked of it; a load that failed is tried again. */
let loaded: Promise<HostModule> | null = null;

function hostModule(): Promise<HostModule> {
  loaded ??= (HOSTS[currentHost().host] ?? (() => Promise.resolve({ default: {} })))()
    .then((module) => module.default)
    .catch((error: unknown) => {
      console.warn('the host’s own ways did not load', error);
      loaded = null;
      return {};
    });
  return loaded;
}

/** Whether the host around this page has a way to do something, before it is asked to; an older one may still refuse. */
export const hostCan = async (capability: Capability): Promise<boolean> =>
  capability in { ...web, ...(await hostModule()) };

/**
 * Asks the host around this page to do something. Never rejects: what it cannot do is answered by `unavailable`.
 *
 * @example const said = await askHost('navigate', '/packages/redirect/alipay');
 */
export async function askHost<C extends Capability>(
  capability: C,
  ...given: Parameters<HostCapabilities[C]>
): Promise<Awaited<ReturnType<HostCapabilities[C]>>> {
  type Ask = (...given: Parameters<HostCapabilities[C]>) => ReturnType<HostCapabilities[C]>;
  const own = await hostModule();
  const way = (own[capability] ?? web[capability]) as Ask | undefined;
  try {
    return way === undefined
      ? (failed('unavailable') as Awaited<ReturnType<HostCapabilities[C]>>)
      : await way(...given);
  } catch (error) {
    console.warn(`the host failed at ${capability}`, error);
    return failed('rejected') as Awaited<ReturnType<HostCapabilities[C]>>;
  }
}

/** For tests. */
export const forgetHostModule = (): void => void (loaded = null);
