import { meta } from './meta.ts';

export const ENVIRONMENTS = ['prod', 'sit', 'dev', 'pit'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/**
 * Marks in the host name; the first match wins (specification, section 9). The named test environments come before
 * "local", so that `pit.localhost` is pit. The path is ignored: `/test` is a page of every environment. A loopback
 * address is this machine, which is what "local" means.
 */
const MARKS: readonly { mark: RegExp; environment: Environment }[] = [
  { mark: /test|sit/, environment: 'sit' },
  { mark: /pit/, environment: 'pit' },
  { mark: /local|dev|^127\.|^0\.0\.0\.0$|^\[?::1\]?$/, environment: 'dev' },
];

/** Returns the environment of a host name (without port), or production without a mark. */
export const environmentOf = (hostname: string): Environment =>
  MARKS.find(({ mark }) => mark.test(hostname.toLowerCase()))?.environment ?? 'prod';

/**
 * Returns the environment of this page. A deployment whose host name contains a mark by chance (`transit.example`)
 * declares its environment with `<meta name="environment">`.
 */
export function environment(): Environment {
  const configured = meta('environment');
  return (
    ENVIRONMENTS.find((name) => name === configured) ?? environmentOf(window.location.hostname)
  );
}
