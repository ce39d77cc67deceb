// Finds WebKitGTK and Firefox, in which journeys run beside Chromium. Both are packages of Debian.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { runnable } from './chromium.mjs';
import { findOrInstall } from './packages.mjs';

/** The Debian packages of each engine; Chinese text needs the font. */
const PACKAGES = {
  webkit: ['webkit2gtk-driver', 'xvfb', 'fonts-noto-cjk'],
  firefox: ['firefox-esr', 'fonts-noto-cjk'],
};

const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find(runnable);

/** MiniBrowser is on no path: Debian keeps it below the libraries of the machine's kind. */
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

/** WebKitGTK's driver, its browser, and the screen that this needs; undefined where one is missing. */
export function findWebKit() {
  const driver = onPath('WebKitWebDriver');
  const browser = findMiniBrowser();
  const screen = onPath('Xvfb');
  return driver && browser && screen ? { driver, browser, screen } : undefined;
}

/** Firefox, which needs no driver, or undefined. `FIREFOX_PATH` wins. */
export const findFirefox = () =>
  process.env.FIREFOX_PATH ??
  onPath('firefox-esr') ??
  onPath('firefox') ??
  ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(runnable);

/**
 * Finds an engine, and installs its packages where it is missing and that is possible: as root on Debian.
 * @param {keyof typeof PACKAGES} engine
 */
export function ensureEngine(engine) {
  const find = engine === 'webkit' ? findWebKit : findFirefox;
  return findOrInstall(find, PACKAGES[engine]) !== undefined;
}

/**
 * What to do on a machine without an engine, in one sentence.
 * @param {keyof typeof PACKAGES} engine
 */
export const howToInstall = (engine) =>
  `${engine} is not installed on this machine (Debian: sudo apt-get install ${PACKAGES[engine].join(' ')})`;
