const COLON = 58;
const ZERO = 48;
/** Some feeds let a night train run on for days; more than ten is no time. */
const MAX_HOURS = 240;

/** `H:MM:SS` or `HH:MM:SS` as seconds of the service day, also past 24:00:00; null where it is none. */
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

/** NaN where it is no digit. */
function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - ZERO;
  return value >= 0 && value <= 9 ? value : Number.NaN;
}
