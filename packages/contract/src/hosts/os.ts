export type Os = 'harmony' | 'ios' | 'android' | 'windows' | 'macos' | 'linux' | 'other';

/** The first match wins: HarmonyOS strings also name Android or Windows, iOS strings name Mac OS X. */
const SYSTEMS: readonly { os: Os; mark: RegExp }[] = [
  { os: 'harmony', mark: /OpenHarmony|ArkWeb/i },
  { os: 'ios', mark: /iPhone|iPad|iPod/i },
  { os: 'android', mark: /Android/i },
  { os: 'windows', mark: /Windows/i },
  { os: 'macos', mark: /Macintosh|Mac OS X/i },
  { os: 'linux', mark: /Linux|X11/i },
];

export const detectOs = (userAgent: string): Os =>
  SYSTEMS.find(({ mark }) => mark.test(userAgent))?.os ?? 'other';

/** Whether the system is that of a computer, whose user usually also has a phone. An unknown system counts as a phone. */
export const isDesktop = (os: Os): boolean => os === 'windows' || os === 'macos' || os === 'linux';
