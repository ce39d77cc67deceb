import { detectHost, type Host, type HostType } from './hosts.ts';

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

let found: CurrentHost | undefined;

/** The only reader of the browser's user agent. */
export function currentHost(): CurrentHost {
  if (found === undefined) {
    const { userAgent } = navigator;
    // oxlint-disable-next-line no-underscore-dangle -- the chat app names it so
    const signs = { userAgent, wxEnvironment: window.__wxjs_environment };
    found = { ...detectHost(signs), userAgent };
  }
  return found;
}

/** For tests. */
export function forgetHost(): void {
  found = undefined;
}
