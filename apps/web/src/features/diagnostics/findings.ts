import { environmentAddresses } from '../../core/config/bases.ts';
import { environment, type Environment } from '../../core/config/environment.ts';
import { appUserId, appVersion } from '../../core/host/app-info.ts';
import { currentHost } from '../../core/host/current-host.ts';
import { deviceId } from '../../core/host/device-id.ts';
import { storedDiamond } from '../../core/host/diamond.ts';
import { inDiamondMode } from '@shtrans/contract/hosts/diamond';
import { detectOs } from '@shtrans/contract/hosts/os';
import { language } from '../../core/i18n/language.ts';
import { diagnosticsMessages } from './messages.ts';

/** One line of the page: what was detected, and the id by which tests find it. */
export interface Finding {
  id: string;
  label: keyof ReturnType<typeof diagnosticsMessages>['labels'];
  value: string;
}

/** The only lines in production: enough for support, nothing about how the service is built. */
const SHOWN_IN_PRODUCTION = new Set(['host', 'app-version', 'device-id']);

/** The lines of the page in an environment. The third-party ticket is a credential: its value is never shown. */
export function findings(currentEnvironment: Environment = environment()): Finding[] {
  const t = diagnosticsMessages();
  const { host, type, userAgent } = currentHost();
  const query = new URLSearchParams(window.location.search);
  const { thirdTicket, cardType } = storedDiamond(currentEnvironment);
  const all: Finding[] = [
    { id: 'host', label: 'host', value: host },
    { id: 'host-type', label: 'hostType', value: type },
    { id: 'os', label: 'os', value: detectOs(userAgent) },
    { id: 'environment', label: 'environment', value: currentEnvironment },
    { id: 'language', label: 'language', value: language() },
    { id: 'app-version', label: 'appVersion', value: appVersion() },
    { id: 'device-id', label: 'deviceId', value: deviceId() },
    { id: 'user-id', label: 'userId', value: appUserId() ?? t.absent },
    { id: 'diamond', label: 'diamond', value: inDiamondMode(query) ? t.yes : t.no },
    {
      id: 'diamond-ticket',
      label: 'diamondTicket',
      value: thirdTicket === undefined ? t.absent : t.present,
    },
    { id: 'card-type', label: 'cardType', value: String(cardType) },
  ];
  return currentEnvironment === 'prod' ? all.filter(({ id }) => SHOWN_IN_PRODUCTION.has(id)) : all;
}

/** The environment's addresses; empty in production. */
export function shownBases(
  currentEnvironment: Environment = environment(),
): [name: string, address: string][] {
  if (currentEnvironment === 'prod') return [];
  return Object.entries(environmentAddresses()).map(([name, base]) => [
    name,
    new URL(base, window.location.origin).href.replace(/\/$/, ''),
  ]);
}

/** Everything shown, as lines of text for the clipboard. */
export const asText = (
  shownFindings: readonly Finding[],
  bases: readonly (readonly [string, string])[],
): string =>
  [
    ...shownFindings.map(({ id, value }) => `${id}: ${value}`),
    ...bases.map(([name, address]) => `base ${name}: ${address}`),
  ].join('\n');
