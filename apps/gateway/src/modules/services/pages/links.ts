import type { Links } from '@shtrans/contract/links/schemas';
import { keysOf } from '@shtrans/contract/values/narrow';
import type { Context } from '../../../context.ts';
import { isDemoShown } from '../../../http/operator-port.ts';
import { dataInForce } from '../../base/catalogue/service.ts';

/** Where pages may lead. Stores that a demo city's operator has not named are the sandbox's. */
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

/** The origins that images may come from, as a Content-Security-Policy names them. */
export async function imageOrigins(
  ctx: Pick<Context, 'db' | 'clock' | 'kinds'>,
): Promise<string[]> {
  const { links } = (await dataInForce(ctx)).data;
  return links.imageHosts.map((host) => `https://${host}`);
}
