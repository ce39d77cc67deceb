import { signal } from '../state/signal.ts';
import { detectHost, type Host, type HostType } from '@shtrans/contract/hosts/hosts';

/** Where this page runs: found once, before the first render. */
export interface CurrentHost {
  host: Host;
  type: HostType;
  userAgent: string;
}

const found = signal<CurrentHost | undefined>(undefined);

/** The only reader of the browser's user agent. */
export function currentHost(): CurrentHost {
  const known = found.get();
  if (known !== undefined) return known;
  const { userAgent } = navigator;
  const globals = window as unknown as Readonly<Record<string, unknown>>;
  const signs = { userAgent, wxEnvironment: globals['__wxjs_environment'] };
  const host = { ...detectHost(signs), userAgent };
  found.set(host);
  return host;
}

/** For tests. */
export const forgetHost = (): void => found.set(undefined);
