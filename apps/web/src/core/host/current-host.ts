import { signal } from '../state/signal.ts';
import { detectHost, type Host, type HostType } from '@shtrans/contract/hosts';

declare global {
  interface Window {
    __wxjs_environment?: unknown;
  }
}

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
  // oxlint-disable-next-line no-underscore-dangle -- the chat app names it so
  const signs = { userAgent, wxEnvironment: window.__wxjs_environment };
  const host = { ...detectHost(signs), userAgent };
  found.set(host);
  return host;
}

/** For tests. */
export const forgetHost = (): void => found.set(undefined);
