import { CodedError } from '@shtrans/contract/errors';
import {
  offeredChannels,
  type PaymentChannel,
  type Provider,
  type ProviderChannel,
  type Whereabouts,
} from '@shtrans/contract/payment-channels';
import { detectOs, isDesktop } from '@shtrans/contract/os';
import type { Host } from '@shtrans/contract/hosts';
import type { PaymentMethod } from '@shtrans/contract/payments';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Call } from '../../http/call.ts';

/** The hosts of web apps of earlier releases, by what they said of them. */
const SAID: Readonly<Record<PaymentMethod, Host>> = { alipay: 'ALIPAY', wechat_jsapi: 'WX' };

/** Where whoever calls is, in the host they name. */
export const whereaboutsOf = ({ headers }: FastifyRequest, host: Host): Whereabouts => ({
  host,
  device: isDesktop(detectOs(headers['user-agent'] ?? '')) ? 'desktop' : 'phone',
});

/** What a rider chose of what is offered where they are; what they left open is as offered first. */
export interface Choice extends Whereabouts {
  provider?: Provider | undefined;
  channel?: PaymentChannel | undefined;
}

/** Where the rider is and what they chose, as a call says. */
export function choiceOf({
  query,
  request,
}: Pick<Call<'POST maas:/v1/orders/:id/payments'>, 'query' | 'request'>): Choice {
  const { host, method, provider, channel } = query;
  if (host !== undefined) return { ...whereaboutsOf(request, host), provider, channel };
  // An earlier release, which knows no codes.
  const said = method === undefined ? 'BROWSER-DEFAULT' : SAID[method];
  return { host: said, device: 'phone', provider, channel };
}

/** The channel the rider chose. Raises `payment_not_offered`, and where nobody takes payments at all `payment_provider_failed`. */
export function chosenChannel(ctx: Pick<Context, 'adapters'>, choice: Choice): ProviderChannel {
  const { provider, channel } = choice;
  const way = offeredChannels(ctx.adapters.payments, choice).offered.find(
    (each) =>
      (provider === undefined || each.provider === provider) &&
      (channel === undefined || each.channel === channel),
  );
  if (way !== undefined) return way;
  const isPaid = ctx.adapters.payments.some(({ channels }) => channels.length > 0);
  throw new CodedError(isPaid ? 'payment_not_offered' : 'payment_provider_failed');
}
