import type { Links } from '@shtrans/contract/links/schemas';
import { keysOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../../../context.ts';
import { isDemoShown } from '../../../http/operator-port.ts';
import { dataInForce } from '../../base/catalogue/service.ts';

/** Returns where pages may link to. In a demo city, missing app stores are those of the sandbox. */
export async function readLinks(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'kinds'>,
): Promise<Links> {
  const { links } = (await dataInForce(ctx)).data;
  const { MINI_PROGRAM_DRIVER } = ctx.config;
  if (MINI_PROGRAM_DRIVER !== 'sandbox' || !isDemoShown(ctx.config)) return links;
  const downloads = { ...links.downloads };
  for (const system of keysOf(downloads)) {
    downloads[system] ??= `/sandbox/store?system=${system}&channel={channel}`;
  }
  return { ...links, downloads };
}

/** Lists the allowed origins of images, in the form of a Content-Security-Policy. */
export async function imageOrigins(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
): Promise<string[]> {
  const { links } = (await dataInForce(ctx)).data;
  return links.imageHosts.map((host) => `https://${host}`);
}
