import { meta } from './meta.ts';

export const ENVIRONMENTS = ['prod', 'sit', 'dev', 'pit'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/**
 * Marks in the host name, first match wins (specification, section 9). The named test environments
 * stand before "local", so that `pit.localhost` is pit. The path is left out: `/test` is a page of
 * every environment. A loopback address is this machine, which is what "local" means.
 */
const MARKS: readonly { mark: RegExp; environment: Environment }[] = [
  { mark: /test|sit/, environment: 'sit' },
  { mark: /pit/, environment: 'pit' },
  { mark: /local|dev|^127\.|^0\.0\.0\.0$|^\[?::1\]?$/, environment: 'dev' },
];

/** The environment a host name (without port) stands for; production when nothing marks it. */
export const environmentOf = (hostname: string): Environment =>
  MARKS.find(({ mark }) => mark.test(hostname.toLowerCase()))?.environment ?? 'prod';

/**
 * The environment of this page. A deployment whose host name carries a mark by chance
 * (`transit.example`) says what it is by `<meta name="environment">`.
 */
export function environment(): Environment {
  const said = meta('environment');
  return ENVIRONMENTS.find((one) => one === said) ?? environmentOf(window.location.hostname);
}
