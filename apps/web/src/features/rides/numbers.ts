import type { Messages } from '../../core/i18n/messages.ts';
import type { messages } from './messages.zh.ts';

export type RideTexts = Messages<typeof messages>;

/** Whole minutes, rounded up, one at least: nobody waits for "0 minutes". */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Less than this is "any moment": a digit would be wrong before it is read. */
const SOON_SECONDS = 30;
export const isSoon = (etaSeconds: number): boolean => etaSeconds <= SOON_SECONDS;

/** "850 m", "1.2 km". */
export const distanceText = (metres: number, t: RideTexts): string =>
  metres < 1000 ? t.metres(Math.round(metres / 10) * 10) : t.kilometres((metres / 1000).toFixed(1));

/** When one who is `etaSeconds` away at `serverTime` arrives, as an instant. */
export const arrivalAt = (serverTime: string, etaSeconds: number): string =>
  new Date(Date.parse(serverTime) + etaSeconds * 1000).toISOString();
