import type { TestGateway } from './harness.ts';

/** Time until a parking partner that failed is called again. */
export const PARTNER_REST_MS = 10_000;

/** Sets the failure mode of the sandbox parking partner on its page. */
export async function setParkingMood({ app }: TestGateway, mood: string): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/sandbox/parking/',
    headers: { accept: 'application/json' },
    payload: { mood },
  });
  if (answer.statusCode !== 200) throw new Error(`the mood ${mood} was refused`);
}
