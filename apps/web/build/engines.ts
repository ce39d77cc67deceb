/**
 * The oldest engines that the app supports, by their names in MDN's compatibility data. System web views of old
 * phones and chat apps determine them: Chromium 87 is in browsers of 2025, iOS 14.5 on phones without a newer one.
 * The build rewrites syntax and styles for them; `newer-than.ts` finds in the built files what it cannot rewrite.
 */
export const ENGINES = {
  chrome: 87,
  chrome_android: 87,
  webview_android: 87,
  edge: 88,
  firefox: 91,
  safari: 14.1,
  safari_ios: 14.5,
} as const;

/** The newest syntax of scripts that all of them support. */
export const SCRIPT_YEAR = 2020;

/** The same for the build's own tools. */
export const SCRIPT_TARGET = `es${SCRIPT_YEAR}`;
export const STYLE_TARGET = ['chrome87', 'edge88', 'firefox91', 'safari14.1', 'ios14.5'];
