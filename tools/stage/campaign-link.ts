import { BUSY_RIDER, callAs, logIn } from './rider.ts';

/** Returns the link of a rider who asks friends for help, as the gateway makes it; each call returns the same link. */
export async function campaignLink(origin: string): Promise<string> {
  const { mechanics } = await callAs<{ mechanics: { friends: { links: { token: string }[] } } }>(
    origin,
    await logIn(origin, BUSY_RIDER),
    '/v1/campaigns/friend-help/friends',
    { method: 'POST', body: { act: { kind: 'help', do: 'share' } } },
  );
  const [link] = mechanics.friends.links;
  if (link === undefined) throw new Error('the gateway made no link');
  return link.token;
}
