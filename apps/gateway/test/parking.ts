import type { TestGateway } from './harness.ts';

/** A parking partner that failed is asked again after this. */
export const PARTNER_REST_MS = 10_000;

/** Sets how the sandbox parking partner answers from now on, by its page. */
export async function setParkingMood({ app }: TestGateway, mood: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sandbox/parking/',
    headers: { accept: 'application/json' },
    payload: { mood },
  });
  if (answer.statusCode !== 200) throw new Error(`the mood ${mood} was refused`);
}
