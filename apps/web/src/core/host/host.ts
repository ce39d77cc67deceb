import type { Host } from '@shtrans/contract/hosts/hosts';
import { type Capability, failed, type HostCapabilities, type HostModule } from './capabilities.ts';
import { currentHost } from './current-host.ts';
import { web } from './hosts/web.ts';

type LoadHost = () => Promise<{ default: HostModule }>;

/** The hosts with an implementation of their own, each with its SDK in files of its own. */
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

/** Null before the first use; a failed load is tried again. */
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

/** Whether this page's host implements a capability; an older version of the host may still refuse. */
export const hostCan = async (capability: Capability): Promise<boolean> =>
  capability in { ...web, ...(await hostModule()) };

/**
 * Asks this page's host to do something. Never rejects: what the host cannot do is answered with `unavailable`.
 * @example const reply = await askHost('navigate', '/packages/redirect/alipay');
 */
export async function askHost<C extends Capability>(
  capability: C,
  ...args: Parameters<HostCapabilities[C]>
): Promise<Awaited<ReturnType<HostCapabilities[C]>>> {
  type Ask = (...args: Parameters<HostCapabilities[C]>) => ReturnType<HostCapabilities[C]>;
  const hostFunctions = await hostModule();
  const way = (hostFunctions[capability] ?? web[capability]) as Ask | undefined;
  try {
    return way === undefined
      ? (failed('unavailable') as Awaited<ReturnType<HostCapabilities[C]>>)
      : await way(...args);
  } catch (error) {
    console.warn(`the host failed at ${capability}`, error);
    return failed('rejected') as Awaited<ReturnType<HostCapabilities[C]>>;
  }
}

/** For tests. */
export const forgetHostModule = (): void => void (loaded = null);
