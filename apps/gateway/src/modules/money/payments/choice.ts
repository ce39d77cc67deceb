import { CodedError } from '@shtrans/contract/api/errors';
import {
  offeredChannels,
  type PaymentChannel,
  type Provider,
  type ProviderChannel,
  type Whereabouts,
} from '@shtrans/contract/payments/facts';
import { detectOs, isDesktop } from '@shtrans/contract/hosts/os';
import type { Host } from '@shtrans/contract/hosts/hosts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';

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
export const choiceOf = ({
  query: { host, provider, channel },
  request,
}: Pick<Call<'POST maas:/v1/orders/:id/payments'>, 'query' | 'request'>): Choice => ({
  ...whereaboutsOf(request, host),
  provider,
  channel,
});

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
