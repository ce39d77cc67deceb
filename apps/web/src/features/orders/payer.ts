import { PAYER_CLAIM, PAYER_MARKS } from '@shtrans/contract/payer-marks';
import { call } from '../../core/api/call.ts';
import { href } from '../../core/route/href.ts';

/** How a rider came back from being asked for inside the chat app. */
export interface PayerReturn {
  /** What proves the answer to the gateway; undefined when there is none. */
  claim: string | undefined;
  /** Why there is none: an error's code. */
  failure: string;
  /** The order can be paid on a page instead. */
  elsewhere: boolean;
}

/** The longest way back the gateway takes. */
const LONGEST = 1024;

/** The page that asked where it is about this order, else the order's own. */
function pageOf(orderId: string): string {
  const here = window.location.pathname + window.location.search;
  const about = here.includes(orderId) && here.length <= LONGEST;
  return about ? here : href('orderDetail', undefined, { id: orderId });
}

/** Leaves for the chat app's page that says who the rider is, and comes back by itself. */
export async function askPayer(orderId: string): Promise<void> {
  const body = { returnTo: pageOf(orderId) };
  const { url } = await call('POST auth:/v1/payers/wechat', { body });
  window.location.assign(url);
}

/** Keeps what the chat app said. */
export async function claimPayer(claim: string): Promise<void> {
  await call('POST auth:/v1/payers/wechat/claim', { body: { claim } });
}

/**
 * What this order's page was told on the return, once: the marks leave the address with it, so that
 * neither a reload nor the way back does anything again.
 */
export function takePayerReturn(orderId: string): PayerReturn | undefined {
  const url = new URL(window.location.href);
  const answer = url.searchParams.get(PAYER_MARKS.answer);
  if (answer === null || !url.href.includes(orderId)) return undefined;
  const elsewhere = url.searchParams.has(PAYER_MARKS.elsewhere);
  for (const mark of Object.values(PAYER_MARKS)) url.searchParams.delete(mark);
  window.history.replaceState(window.history.state, '', url.href);
  return { claim: PAYER_CLAIM.test(answer) ? answer : undefined, failure: answer, elsewhere };
}
