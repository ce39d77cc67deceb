import { z } from 'zod';
import { bodyOf } from '../../src/adapters/answer-body.ts';
import type { Opened, PaymentPort } from '../../src/adapters/payment/port.ts';
import { sandboxSecret } from '../signature.ts';
import { sandboxPayment, type SandboxPaymentDeps } from './driver.ts';

/** What a provider in a process of its own is asked, one call each: its name and its arguments. */
export const ASKED = [
  'open',
  'deduct',
  'query',
  'close',
  'refund',
  'queryRefund',
  'tradesOf',
] as const;
type Asked = (typeof ASKED)[number];
type Question<Name extends Asked> = NonNullable<PaymentPort[Name]>;

const TIMEOUT_MS = 5000;
const MAX_BYTES = 20_000_000;

/**
 * The sandbox provider where it runs as a process with a database of its own (`provider.ts`), asked by HTTP
 * under the secret that both have in their table `sandbox.merchant`.
 *
 * @param url where it answers
 */
export function remotePayment(url: string, deps: SandboxPaymentDeps): PaymentPort {
  let known: string | undefined;
  const secret = async (): Promise<string> => (known ??= await sandboxSecret(deps));
  async function ask<Name extends Asked>(
    name: Name,
    ...given: Parameters<Question<Name>>
  ): Promise<Awaited<ReturnType<Question<Name>>>> {
    const answer = await fetch(`${url}/sandbox/provider/${name}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `Bearer ${await secret()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return JSON.parse((await bodyOf(answer, MAX_BYTES)).toString('utf8'));
  }
  return {
    ...sandboxPayment(deps),
    async open(request) {
      // The cashier's page leads back to us from another host.
      const returnUrl = (deps.config.PUBLIC_URL ?? '') + request.returnUrl;
      const opened: Opened = await ask('open', { ...request, returnUrl });
      const { pathname, search } = new URL(opened.by, url);
      return { ...opened, by: url + pathname + search };
    },
    deduct: (request) => ask('deduct', request),
    query: (paymentId) => ask('query', paymentId).catch(() => ({ state: 'unknown' as const })),
    close: (paymentId) => ask('close', paymentId),
    refund: (refund) => ask('refund', refund),
    queryRefund: (key) => ask('queryRefund', key).catch(() => 'unknown' as const),
    tradesOf: (...day) => ask('tradesOf', ...day),
  };
}

/** The arguments of a call as they were before they became JSON. */
export const argumentsOf = (body: unknown): unknown[] =>
  z
    .array(z.unknown())
    .parse(body)
    .map((given) => {
      const { data } = z.looseObject({ expiresAt: z.coerce.date() }).safeParse(given);
      return data ?? given;
    });
