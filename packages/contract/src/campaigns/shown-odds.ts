/** Odds are in millionths. */
export const MILLION = 1_000_000;

export interface Odds {
  readonly odds: readonly { readonly reward: string; readonly ppm: number }[];
  readonly pity?: { readonly after: number; readonly reward: string } | undefined;
}

/**
 * Returns how often each reward is won in the long run, in millionths, while it is in stock. Includes the reward that
 * comes after `after` draws without a win: for p per draw this is p / (1 - (1 - p)^(after + 1)) in total.
 */
export function shownOdds({ odds, pity }: Odds): { reward: string; ppm: number }[] {
  const ppmByReward = new Map<string, number>();
  const add = (reward: string, ppm: number): void => {
    ppmByReward.set(reward, (ppmByReward.get(reward) ?? 0) + ppm);
  };
  for (const { reward, ppm } of odds) add(reward, ppm);
  if (pity !== undefined) {
    const p = odds.reduce((sum, { ppm }) => sum + ppm, 0) / MILLION;
    const none = (1 - p) ** (pity.after + 1);
    const more = p === 0 ? 1 / (pity.after + 1) : (p * none) / (1 - none);
    add(pity.reward, Math.round(more * MILLION));
  }
  return Array.from(ppmByReward, ([reward, ppm]) => ({ reward, ppm }));
}
