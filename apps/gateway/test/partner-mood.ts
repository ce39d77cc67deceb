import type { TestGateway } from './harness.ts';

/** Time until a partner of places nearby that failed is called again. */
export const PARTNER_REST_MS = 10_000;

/** Sets the failure mode of a sandbox partner of places nearby on its page. */
export async function setPartnerMood(
  { app }: TestGateway,
  partner: 'bikes' | 'parking',
  mood: string,
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: `/sandbox/${partner}/`,
    headers: { accept: 'application/json' },
    payload: { mood },
  });
  if (answer.statusCode !== 200) throw new Error(`the mood ${mood} was refused`);
}
