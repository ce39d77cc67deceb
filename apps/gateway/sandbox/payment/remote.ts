import { z } from 'zod';
import { bodyOf } from '../../src/adapters/answer-body.ts';
import type { Opened, PaymentPort } from '../../src/adapters/payment/port.ts';
import { sandboxSecret } from '../signature.ts';
import { sandboxPayment, type SandboxPaymentDeps } from './driver.ts';

/** The methods of a provider in a separate process that are called remotely. */
export const ASKED = [
  'open',
  'deduct',
  'query',
  'close',
  'refund',
  'queryRefund',
  'tradesOf',
  'fetchBill',
] as const;
type Asked = (typeof ASKED)[number];
type Question<Name extends Asked> = NonNullable<PaymentPort[Name]>;

const TIMEOUT_MS = 5000;
const MAX_BYTES = 20_000_000;

/**
 * The client of a sandbox provider that runs as a process with its own database (`provider.ts`). Calls it by HTTP with
 * the secret that both have in their table `sandbox.merchant`.
 *
 * @param url base URL of the provider
 */
export function remotePayment(url: string, deps: SandboxPaymentDeps): PaymentPort {
  let cachedSecret: string | undefined;
  const secret = async (): Promise<string> => (cachedSecret ??= await sandboxSecret(deps));
  async function ask<Name extends Asked>(
    name: Name,
    ...args: Parameters<Question<Name>>
  ): Promise<Awaited<ReturnType<Question<Name>>>> {
    const answer = await fetch(`${url}/sandbox/provider/${name}`, {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `Bearer ${await secret()}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return JSON.parse((await bodyOf(answer, MAX_BYTES)).toString('utf8'));
  }
  return {
    ...sandboxPayment(deps),
    async open(request) {
      // The cashier is on another host, so the return URL must be absolute.
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
    async fetchBill(day) {
      const bill = await ask('fetchBill', day);
      // JSON has the bytes as an object.
      return bill.state === 'ready' ? { ...bill, bytes: Buffer.from(bill.bytes) } : bill;
    },
  };
}

/** Parses the arguments of a call from JSON, with dates. */
export const argumentsOf = (body: unknown): unknown[] =>
  z
    .array(z.unknown())
    .parse(body)
    .map((argument) => {
      const { data } = z.looseObject({ expiresAt: z.coerce.date() }).safeParse(argument);
      return data ?? argument;
    });
