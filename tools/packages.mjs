// Installs what tests need from the machine's package manager, where that is possible without asking.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian and its kin, as root: the one place where a package can be installed without asking. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * What `find` gives, if need be after the packages are installed, or undefined.
 * @template T
 * @param {() => T | undefined} find
 * @param {string[]} packages of Debian
 * @returns {T | undefined}
 */
export function findOrInstall(find, packages) {
  const program = find();
  if (program || !canInstall()) return program;
  console.error(`Installing ${packages.join(', ')} (apt-get) ...`);
  if (apt('update')) apt('install', '-y', '--no-install-recommends', ...packages);
  return find();
}
