import type { HostAnswer } from '../../apps/web/src/core/host/capabilities.ts';
import type { Host } from '../../packages/contract/src/hosts/hosts.ts';
import { HOST_NAMES, HOSTS } from '../../tools/lab/hosts.ts';
import { GIVEN } from '../../tools/lab/page/asking.ts';

/** One call of a capability: the page's answer, and the native calls it took. */
export interface Asked {
  answer: HostAnswer<unknown>;
  calls: string[];
}

/** How hosts answer, in the order of the calls. `late`: after the page's timeout. */
export const MODES = ['now', 'twice', 'refused', 'cancelled', 'garbage', 'throws', 'late'] as const;

type Mode = (typeof MODES)[number];

/** By host, then by mode, then by capability. */
type Outcomes = Readonly<Record<Host, Readonly<Record<string, Readonly<Record<string, Asked>>>>>>;

const CAPABILITIES = Object.keys(GIVEN);

const HEADS: Readonly<Record<Exclude<Mode, 'now' | 'twice'>, string>> = {
  refused: 'refuses',
  cancelled: 'says that the rider left',
  garbage: 'answers garbage',
  throws: 'throws',
  late: 'is silent, or late',
};

/** Formats a table as the formatter does: each column with one width. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = heads.map((head, i) =>
    Math.max(3, head.length, ...rows.map((cells) => cells[i]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

const codeList = (calls: readonly string[]): string =>
  calls.map((call) => `\`${call}\``).join(', ');

/** Describes how a host does it: by its own calls, as any browser does, or not at all. */
function way({ answer, calls }: Asked): string {
  if (!answer.ok) return '';
  const ownCalls = calls.filter((call) => !call.startsWith('navigator.'));
  return ownCalls.length === 0 ? 'yes' : codeList(ownCalls);
}

const outcomeOf = ({ answer }: Asked): string => (answer.ok ? 'ok' : answer.error);

/** The most frequent outcome first, then the others with their hosts. */
function summary(hostOutcomes: readonly (readonly [Host, string])[]): string {
  const hosts = new Map<string, Host[]>();
  for (const [host, outcome] of hostOutcomes)
    hosts.set(outcome, [...(hosts.get(outcome) ?? []), host]);
  const [commonest, ...exceptions] = [...hosts].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    commonest === undefined ? '' : `\`${commonest[0]}\``,
    ...exceptions.map(([outcome, names]) => `\`${outcome}\` in ${names.join(', ')}`),
  ].join('; ');
}

/**
 * Returns the text of `docs/hosts.md` from the results of the journeys.
 * @param menus the calls by which the app filled each host's share menu
 */
export function hostsDocument(
  outcomes: Outcomes,
  menus: Readonly<Partial<Record<Host, readonly string[]>>>,
): string {
  const resultOf = (host: Host, mode: Mode, capability: string): Asked => {
    const result = outcomes[host]?.[mode]?.[capability];
    if (result === undefined) throw new Error(`${capability} was not called in ${host}`);
    return result;
  };
  const able = (capability: string): Host[] =>
    HOST_NAMES.filter((host) => resultOf(host, 'now', capability).answer.ok);
  return [
    '# What each host can do',
    '',
    'Written by the journeys of `e2e/app/hosts.test.ts`, which ask in Chromium, inside each emulated host, what pages ask by',
    '`askHost` (`apps/web/src/core/host/capabilities.ts`). The emulators (`tools/lab/emulators`) stand where the containers',
    'do, below the SDKs, which are the real ones. `npm run lab` shows the same by hand: the app in a phone inside any of the',
    'hosts, what is said both ways with its time, and what a page would share.',
    '',
    '## By host',
    '',
    'A name is the native call that does it; "yes" is what any browser does; nothing: the answer is `unavailable`, and the',
    'page goes on in another way or asks to go on in the own app. "Menu": by what the app fills the host\'s own menu for sharing, as soon as a page stands and',
    'after each move: it passes on the page with its title, words and picture. Other menus the app leaves as they are; there',
    'the rider taps "share" on the page.',
    '',
    ...table(
      ['Host', ...CAPABILITIES.map((capability) => `\`${capability}\``), 'Menu'],
      HOST_NAMES.map((host) => [
        `${HOSTS[host].title} (${host})`,
        ...CAPABILITIES.map((capability) => way(resultOf(host, 'now', capability))),
        codeList(menus[host] ?? []),
      ]),
    ),
    '',
    '## When the host fails',
    '',
    'What a page gets of a host that can do it, when the host answers otherwise. A host that is silent is given up after the',
    "capability's limit, and what it says later is dropped. A second reply changes nothing.",
    '',
    ...table(
      ['', ...Object.values(HEADS)],
      CAPABILITIES.filter((capability) => able(capability).length > 0).map((capability) => [
        `\`${capability}\``,
        ...(Object.keys(HEADS) as (keyof typeof HEADS)[]).map((mode) =>
          summary(
            able(capability).map((host) => [host, outcomeOf(resultOf(host, mode, capability))]),
          ),
        ),
      ]),
    ),
    '',
  ].join('\n');
}
