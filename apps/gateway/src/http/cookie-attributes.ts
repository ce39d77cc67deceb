import type { Config } from '../config.ts';

/** Returns the attributes of a cookie that only the gateway reads, for the whole origin. */
export const cookieAttributes = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  `Path=/; HttpOnly; SameSite=Lax${PUBLIC_URL?.startsWith('https:') === true ? '; Secure' : ''}`;
