// Finds WebKitGTK and Firefox, in which journeys run besides Chromium. Both are Debian packages.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runnable } from './chromium.mjs';
import { findOrInstall } from './packages.mjs';

/** The Debian packages of each engine, with a font for Chinese text. */
const PACKAGES = {
  webkit: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'],
  firefox: ['firefox-esr', 'fonts-noto-cjk'],
};

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(runnable);

/** MiniBrowser is not on the path: Debian installs it below the libraries of the machine's architecture. */
function findMiniBrowser() {
  const folders = ['/usr/libexec', '/usr/lib', ...subfolders('/usr/lib', /-linux-gnu/)];
  return folders
    .flatMap((folder) => subfolders(folder, /^webkit2?gtk-\d/))
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .find(runnable);
}

function subfolders(folder, pattern) {
  try {
    return readdirSync(folder)
      .filter((name) => pattern.test(name))
      .map((name) => path.join(folder, name));
  } catch {
    return [];
  }
}

/** Returns WebKitGTK's driver, its browser, and the virtual screen it needs, or undefined if one is missing. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const screen = onPath('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Returns Firefox, which needs no driver, or undefined. `FIREFOX_PATH` takes precedence. */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  onPath('firefox-esr') ??
  onPath('firefox') ??
  ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(runnable);

/**
 * Finds an engine, and installs its packages if it is missing and that is possible: as root on Debian.
 * @param {keyof typeof PACKAGES} engine
 */
export function ensureEngine(engine) {
  const find = engine === 'webkit' ? findWebKit : findFirefox;
  return findOrInstall(find, PACKAGES[engine]) !== undefined;
}

/**
 * Returns one sentence that says how to install a missing engine.
 * @param {keyof typeof PACKAGES} engine
 */
export const howToInstall = (engine) =>
  `${engine} is not installed on this machine (Debian: sudo apt-get install ${PACKAGES[engine].join(' ')})`;
