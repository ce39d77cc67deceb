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

/** Whether a file is there and may be run. */
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

/** What `CHROMIUM_PATH` names, which must exist when it is set. */
function namedChromium(env) {
  if (!env.CHROMIUM_PATH || runnable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH || undefined;
  throw new SetupError(`CHROMIUM_PATH names no program: ${env.CHROMIUM_PATH}`);
}

/** The browser's path, or undefined. `CHROMIUM_PATH` wins. */
export const findChromium = (env = process.env) =>
  namedChromium(env) ??
  [chromium.executablePath(), ...(PLACES[process.platform] ?? []), ...onPath(env, NAMES)].find(
    (file) => file && runnable(file),
  );

/**
 * The headless shell's path, or undefined: Chromium's engine without the browser around it, where a phone
 * and its tab cost little more than half. `CHROMIUM_PATH` wins.
 */
export const findHeadlessShell = (env = process.env) =>
  namedChromium(env) ?? onPath(env, SHELL_NAMES).find(runnable);

const FONTS = 'fonts-noto-cjk';

/** What journeys run in: the headless shell, installed where that is possible; else Chromium. */
export const ensureHeadlessChromium = () =>
  findOrInstall(findHeadlessShell, ['chromium-headless-shell', FONTS]) ?? ensureChromium();

/** Finds Chromium, installs it where that is possible, or raises SetupError with what to do. */
export function ensureChromium() {
  const chromiumPath = findOrInstall(findChromium, ['chromium', FONTS]);
  if (chromiumPath) return chromiumPath;
  throw new SetupError(
    'Chromium was not found: install it (Debian: sudo apt-get install chromium fonts-noto-cjk; elsewhere: npx playwright-core install chromium) or set CHROMIUM_PATH',
  );
}

/** What every launch needs: quiet, offline, and able to run as root in a container. */
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
