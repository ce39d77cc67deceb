const COLON = 58;
const ZERO = 48;
/** Ten days: some feeds have night trains that run for several days. */
const MAX_HOURS = 240;

/** Parses `H:MM:SS` or `HH:MM:SS`, also past 24:00:00, to seconds of the service day; null if invalid. */
export function clockOf(text: string): number | null {
  const end = text.length;
  if (end < 7 || end > 9) return null;
  if (text.charCodeAt(end - 3) !== COLON || text.charCodeAt(end - 6) !== COLON) return null;
  let hours = 0;
  for (let i = 0; i < end - 6; i += 1) hours = hours * 10 + digit(text, i);
  const minutes = digit(text, end - 5) * 10 + digit(text, end - 4);
  const seconds = digit(text, end - 2) * 10 + digit(text, end - 1);
  if (!(hours < MAX_HOURS && minutes < 60 && seconds < 60)) return null;
  return hours * 3600 + minutes * 60 + seconds;
}

/** Returns the digit at an index, or NaN. */
function digit(text: string, index: number): number {
  const value = text.charCodeAt(index) - ZERO;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}
