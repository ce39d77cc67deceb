import { CodedError } from '@shtrans/contract/api/errors';
import type { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { callPartner, type PartnerCall } from '../partner-api.ts';
import type { DriverSettings } from '../settings.ts';
import { readAnswer, signedPost } from '../signed-post.ts';
import { readSignedWebhook } from '../signed-webhook.ts';
import { dispatchApi, dispatchWebhook, type DispatchPort } from './port.ts';

/** A dispatcher behind the operator's own API, as documented in docs/partners/dispatch.json. */
export function httpDispatch(
  { DISPATCH_URL: url, DISPATCH_SECRET: secret }: DriverSettings<'dispatch', 'http'>,
  { clock, timeoutMs }: { clock: Clock; timeoutMs: number },
): DispatchPort {
  const partner = { url, secret, clock };
  const { calls } = dispatchApi;
  const ask = <A extends z.ZodType, G extends z.ZodType>(
    call: PartnerCall<A, G>,
    request: z.input<A> & object,
  ): Promise<z.output<G>> => callPartner(partner, call, request, AbortSignal.timeout(timeoutMs));
  return {
    name: 'http',
    route: (from, to) =>
      ask(calls.route, { from, to }).catch((cause: unknown) => {
        throw new CodedError('dispatch_failed', { cause });
      }),
    pickup: async (service, from) => (await ask(calls.pickup, { service, from })).seconds,
    places: async (name) => (await ask(calls.places, { name })).places,
    ranks: async (near) => (await ask(calls.ranks, { near })).ranks,
    async request(request) {
      const answer = await ask(calls.request, request);
      if (!answer.taken) throw new CodedError('dispatch_failed');
      return answer.event;
    },
    query: async (rideId) => (await ask(calls.query, { rideId })).event,
    cancel: async (rideId) => (await ask(calls.cancel, { rideId })).event,
    async deliverMessage(message) {
      const { path, answers } = calls.message;
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await signedPost(partner, url + path, message, signal);
      if (answer.status === 404) {
        await answer.body?.cancel();
        return 'unsupported';
      }
      return answers.parse(await readAnswer(answer)).delivered ? 'delivered' : 'undelivered';
    },
    readWebhook: async (headers, body) =>
      readSignedWebhook(partner, dispatchWebhook, headers, body),
  };
}
