// Installs packages that tests need with the machine's package manager, if that is possible without a question.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian and its derivatives, as root: the only place where a package can be installed without a question. */
const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const apt = (...args) =>
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/**
 * Returns the result of `find`, after installing the packages if necessary, or undefined.
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
