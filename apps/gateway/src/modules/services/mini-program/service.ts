import { createHash } from 'node:crypto';
import type { JsSdkTicket } from '../../../adapters/mini-program/port.ts';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { limit, type Limit } from '../../../http/limits.ts';

/** The platform limits links and codes per day for the whole app, so one address must not use them up. */
const PER_ADDRESS: Limit = { max: 60, windowSeconds: 60 };

/** Creates a link that opens a page of the mini-program, for each tap and without storing it. */
export async function makeScheme(
  ctx: Context,
  { language: _language, ...request }: Call<'POST auth:/auth/cas/generateScheme'>['body'],
  clientAddress: string,
): Promise<{ openlink: string }> {
  await limit(ctx, `scheme-address:${clientAddress}`, PER_ADDRESS);
  return await ctx.adapters.miniProgram.generateScheme(request);
}

/** Creates the picture of a mini-program code, in base64. */
export async function makeCode(
  ctx: Context,
  request: Call<'POST auth:/ad/generateMiniProgramCode'>['body'],
  clientAddress: string,
): Promise<{ contentType: string; imageBase64: string }> {
  await limit(ctx, `mini-code-address:${clientAddress}`, PER_ADDRESS);
  const { contentType, image } = await ctx.adapters.miniProgram.generateCode(request);
  return { contentType, imageBase64: image.toString('base64') };
}

/** Signs a page's address with the ticket of an account. */
export async function signPage(
  ctx: Pick<Context, 'clock' | 'random'>,
  url: string,
  ticketPromise: Promise<JsSdkTicket>,
) {
  const { appId, ticket } = await ticketPromise;
  const timestamp = Math.floor(ctx.clock.now().getTime() / 1000);
  const nonceStr = ctx.random.bytes(8).toString('hex');
  const signature = jsSdkSignature({ ticket, nonceStr, timestamp, url });
  return { appId, timestamp, nonceStr, signature };
}
/**
 * Computes the chat app's JS-SDK signature: SHA-1 of the four values, with keys in this order, without
 * URL-encoding and fragment (the platform's JS-SDK documentation, appendix 1).
 */
export function jsSdkSignature(signedValues: {
  ticket: string;
  nonceStr: string;
  /** Seconds since 1970. */
  timestamp: number;
  url: string;
}): string {
  const { ticket, nonceStr, timestamp, url } = signedValues;
  const page = url.split('#', 1)[0] ?? '';
  return createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${page}`)
    .digest('hex');
}
