// Finds a Chromium for the browser journeys, the pictures and the measurements.
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { SetupError } from './ensure-install.mjs';
import { findOrInstall } from './packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

const PLACES = {
  linux: ['/usr/bin/chromium', '/snap/bin/chromium', '/opt/google/chrome/chrome'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    process.env['PROGRAMFILES'],
    process.env['PROGRAMFILES(X86)'],
    process.env['LOCALAPPDATA'],
  ].flatMap((base) =>
    base
      ? [
          path.join(base, 'Google/Chrome/Application/chrome.exe'),
          path.join(base, 'Chromium/Application/chrome.exe'),
          path.join(base, 'Microsoft/Edge/Application/msedge.exe'),
        ]
      : [],
  ),
};

/** Whether a file exists and is executable. */
export function runnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onPath = (env, names) =>
  (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((dir) => names.map((name) => path.join(dir, name)));

/** Returns the program that `CHROMIUM_PATH` names; if the variable is set, the program must exist. */
function namedChromium(env) {
  if (!env.CHROMIUM_PATH || runnable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH || undefined;
  throw new SetupError(`CHROMIUM_PATH names no program: ${env.CHROMIUM_PATH}`);
}

/** Returns the browser's path, or undefined. `CHROMIUM_PATH` takes precedence. */
export const findChromium = (env = process.env) =>
  namedChromium(env) ??
  [chromium.executablePath(), ...(PLACES[process.platform] ?? []), ...onPath(env, NAMES)].find(
    (file) => file && runnable(file),
  );

/**
 * Returns the headless shell's path, or undefined. It is Chromium's engine without the browser around it, and a phone
 * with its tab costs little more than half. `CHROMIUM_PATH` takes precedence.
 */
export const findHeadlessShell = (env = process.env) =>
  namedChromium(env) ?? onPath(env, SHELL_NAMES).find(runnable);

const FONTS = 'fonts-noto-cjk';

/** Returns the browser for journeys: the headless shell, installed if possible; otherwise Chromium. */
export const ensureHeadlessChromium = () =>
  findOrInstall(findHeadlessShell, ['chromium-headless-shell', FONTS]) ?? ensureChromium();

/** Finds Chromium and installs it if possible, or throws a SetupError with instructions. */
export function ensureChromium() {
  const chromiumPath = findOrInstall(findChromium, ['chromium', FONTS]);
  if (chromiumPath) return chromiumPath;
  throw new SetupError(
    'Chromium was not found: install it (Debian: sudo apt-get install chromium fonts-noto-cjk; elsewhere: npx playwright-core install chromium) or set CHROMIUM_PATH',
  );
}

/** Arguments of every launch: quiet, offline, and able to run as root in a container. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];
