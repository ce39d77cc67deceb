import { CodedError, ERRORS, existing } from '@shtrans/contract/api/errors';
import type { FastifyRequest } from 'fastify';
import type { PaymentPort, WebhookAnswer } from '../../../adapters/payment/port.ts';
import type { Context } from '../../../context.ts';
import { rawBody } from '../../../http/call.ts';
import { reportRefusal } from '../../../http/security-log.ts';
import { runNow } from '../../../jobs/queue.ts';
import { portNamed } from './provider.ts';
import { settle } from './settle.ts';
import { findRow } from './tables.ts';

/**
 * Handles a provider's webhook; the signature is checked on the raw body first. Returns the provider's own
 * acknowledgement, or its own refusal if it defines one. Throws `not_found` for a provider that is not in use;
 * and, for a provider without its own refusal, `signature_invalid`, `malformed_body`, `payment_not_found`, and
 * `invalid_input` for another amount.
 */
export async function takeWebhook(
  ctx: Context,
  provider: string,
  request: FastifyRequest,
): Promise<WebhookAnswer> {
  const port = existing(portNamed(ctx, provider), 'not_found');
  try {
    await applyWebhook(ctx, port, request);
    return port.webhookTaken;
  } catch (err) {
    if (!(err instanceof CodedError) || port.webhookRefused === undefined) throw err;
    ctx.log.warn(
      { event: 'payments.webhook_refused', err, problem: err.code, provider },
      'a webhook is refused',
    );
    reportRefusal(request, err.code);
    return port.webhookRefused(err.code, ERRORS[err.code].status);
  }
}

async function applyWebhook(
  ctx: Context,
  port: PaymentPort,
  request: FastifyRequest,
): Promise<void> {
  const webhook = await port.readWebhook(request.headers, rawBody(request));
  const payment = await findRow(ctx.db, 'payments', { id: webhook.paymentId });
  // A provider may report only its own trades.
  if (payment?.provider !== port.name) throw new CodedError('payment_not_found');
  if (webhook.about === 'refund') {
    // Runs the refund's job now, which asks the provider.
    await runNow(ctx, { kind: 'payment.refund', dedup: webhook.refundId });
    return;
  }
  const outcome = await settle(ctx, payment, webhook.trade);
  if (outcome === 'amount_mismatch') throw new CodedError('invalid_input', { field: 'amount' });
}
