import type { Refusal } from '@shtrans/contract/api/errors';
import {
  offeredChannels,
  type PaymentChannel,
  type Provider,
  type Whereabouts,
} from '@shtrans/contract/payments/facts';
import { detectOs, isDesktop } from '@shtrans/contract/hosts/os';
import type { Host } from '@shtrans/contract/hosts/hosts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Call } from '../../../http/call.ts';
import { payerIdOf } from '../payers/service.ts';
import type { PaymentRow } from './store.ts';

/** Returns the caller's device, and the host that the caller states. */
export const whereaboutsOf = ({ headers }: FastifyRequest, host: Host): Whereabouts => ({
  host,
  device: isDesktop(detectOs(headers['user-agent'] ?? '')) ? 'desktop' : 'phone',
});

/** How the rider chooses to pay: by a channel offered in their host, by default the first, or by an intimate account. */
export interface Choice extends Whereabouts {
  provider?: Provider | undefined;
  channel?: PaymentChannel | undefined;
  account?: string | undefined;
}

/** The provider and channel of a payment, and the intimate account that pays, if any. */
export type ChosenChannel = Pick<PaymentRow, 'provider' | 'channel' | 'account_id'>;

/** Returns the rider's host, device and choice from a call. */
export const choiceOf = ({
  query: { host, ...choice },
  request,
}: Pick<Call<'POST maas:/v1/orders/:id/payments'>, 'query' | 'request'>): Choice => ({
  ...whereaboutsOf(request, host),
  ...choice,
});

/**
 * Returns the channel of a choice. Refuses with `payment_not_offered`; with `payment_provider_failed` if no provider
 * accepts payments; with `payer_unknown` if the chat app's payment sheet needs a payer id that is not known; and with
 * `intimate_not_usable` if no provider supports deductions by agreement.
 */
export async function chooseChannel(
  ctx: Context,
  userId: string,
  choice: Choice,
): Promise<ChosenChannel | Refusal> {
  const { payments } = ctx.adapters;
  const { account } = choice;
  if (account !== undefined) {
    const port = payments.find((each) => each.deduct !== undefined);
    if (port === undefined) return { refused: 'intimate_not_usable' };
    return { provider: port.name, channel: 'page', account_id: account };
  }
  const chosenChannel = offeredChannels(payments, choice).offered.find(
    ({ provider, channel }) =>
      provider === (choice.provider ?? provider) && channel === (choice.channel ?? channel),
  );
  if (chosenChannel === undefined) {
    const isPaid = payments.some(({ channels }) => channels.length > 0);
    return { refused: isPaid ? 'payment_not_offered' : 'payment_provider_failed' };
  }
  const needsPayer = chosenChannel.channel === 'wechat_jsapi';
  if (needsPayer && (await payerIdOf(ctx, userId)) === undefined) {
    return { refused: 'payer_unknown' };
  }
  return { ...chosenChannel, account_id: null };
}
