import { signal } from '../state/signal.ts';
import { detectHost, type Host, type HostType } from '@shtrans/contract/hosts/hosts';

/** Where this page runs: detected once, before the first render. */
export interface CurrentHost {
  host: Host;
  type: HostType;
  userAgent: string;
}

const detected = signal<CurrentHost | undefined>(undefined);

/** The only reader of the browser's user agent. */
export function currentHost(): CurrentHost {
  const cached = detected.get();
  if (cached !== undefined) return cached;
  const { userAgent } = navigator;
  const globals = window as unknown as Readonly<Record<string, unknown>>;
  const signs = { userAgent, wxEnvironment: globals['__wxjs_environment'] };
  const host = { ...detectHost(signs), userAgent };
  detected.set(host);
  return host;
}

/** For tests. */
export const forgetHost = (): void => detected.set(undefined);
