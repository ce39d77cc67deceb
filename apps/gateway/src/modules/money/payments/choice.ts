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

/** Where whoever calls is, in the host they name. */
export const whereaboutsOf = ({ headers }: FastifyRequest, host: Host): Whereabouts => ({
  host,
  device: isDesktop(detectOs(headers['user-agent'] ?? '')) ? 'desktop' : 'phone',
});

/** Who pays by what: the rider, by what is offered where they are, the first unless they say, or an intimate account. */
export interface Choice extends Whereabouts {
  provider?: Provider | undefined;
  channel?: PaymentChannel | undefined;
  account?: string | undefined;
}

/** At which provider a payment is made, by which channel, and by whose agreement. */
export type ChosenChannel = Pick<PaymentRow, 'provider' | 'channel' | 'account_id'>;

/** Where the rider is and what they chose, as a call says. */
export const choiceOf = ({
  query: { host, ...choice },
  request,
}: Pick<Call<'POST maas:/v1/orders/:id/payments'>, 'query' | 'request'>): Choice => ({
  ...whereaboutsOf(request, host),
  ...choice,
});

/**
 * The channel of a choice. Refuses with `payment_not_offered`, where nobody takes payments at all with
 * `payment_provider_failed`, with `payer_unknown` for a rider whom the chat app's sheet would not open for, and with
 * `intimate_not_usable` where no provider takes money by an agreement.
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
  const chosen = offeredChannels(payments, choice).offered.find(
    ({ provider, channel }) =>
      provider === (choice.provider ?? provider) && channel === (choice.channel ?? channel),
  );
  if (chosen === undefined) {
    const isPaid = payments.some(({ channels }) => channels.length > 0);
    return { refused: isPaid ? 'payment_not_offered' : 'payment_provider_failed' };
  }
  const needsPayer = chosen.channel === 'wechat_jsapi';
  if (needsPayer && (await payerIdOf(ctx, userId)) === undefined) {
    return { refused: 'payer_unknown' };
  }
  return { ...chosen, account_id: null };
}
