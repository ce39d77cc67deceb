import '../../apps/gateway/tools/bundled-city.ts';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { KINDS } from '../../apps/gateway/src/modules.ts';
import {
  operatorFolder,
  readFolder,
} from '../../apps/gateway/src/modules/base/catalogue/folder.ts';
import { windowOf } from '../../apps/gateway/src/modules/rewards/campaigns/edition.ts';
import { hostBundle } from '../../apps/web/build/host-bundle.ts';
import { addresses } from '../../packages/contract/src/addresses/addresses.ts';
import { sessionAt } from '../../packages/contract/src/campaigns/sessions.ts';
import { wallOf } from '../../packages/contract/src/values/wall-clock.ts';
import { PREVIEW_RIDERS } from '../../packages/contract/src/campaigns/schemas.ts';
import { BASE_PATH } from '../../packages/contract/src/addresses/link-to.ts';
import { ROOT } from '../ensure-install.mjs';
import { REPLIES, type HostSettings } from './emulators/native.ts';
import { passOn } from './pass-on.ts';
import {
  CONTAINER_SCRIPT,
  HOST_NAMES,
  HOSTS,
  hostScript,
  hostSettings,
  SYSTEMS,
  userAgentsOf,
} from './hosts.ts';

const PAGE = path.join(import.meta.dirname, 'page');
const LIMIT_BYTES = 256 * 1024;

/** The data that the lab's page starts with. */
export interface LabData {
  hosts: {
    host: HostSettings['host'];
    title: string;
    emulated: boolean;
    userAgents: Record<HostSettings['system'], readonly string[]>;
  }[];
  replies: readonly string[];
  /** The campaigns of the demo city, each with a Shanghai time at which it is open, `2027-03-10T00:15`. */
  campaigns: { id: string; at: string }[];
  /** The kinds of riders for a campaign preview. */
  riders: readonly string[];
  settings: HostSettings;
  base: string;
  areas: Record<string, Readonly<Record<string, string>>>;
}

/** The value of `navigator.platform` on each system. */
const PLATFORMS: Record<HostSettings['system'], string> = {
  android: 'Linux armv8l',
  ios: 'iPhone',
  harmony: 'Linux aarch64',
  desktop: 'Win32',
};

/** Runs before the page's own scripts: the host, and other properties that a web view or a screen would have. */
const inLab = (settings: HostSettings): string => `{
  const own = (name, value) =>
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
  own('userAgent', ${JSON.stringify(settings.userAgent)});
  own('platform', ${JSON.stringify(PLATFORMS[settings.system])});
  // A service worker would serve cached pages of one host in another.
  own('serviceWorker', undefined);
  const src = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');
  Object.defineProperty(HTMLScriptElement.prototype, 'src', {
    ...src,
    set(address) {
      const brought = /^https:\\/\\/(?:appx|b\\.bdstatic\\.com)\\//.test(String(address));
      src.set.call(this, brought ? '/lab/container.js' : address);
    },
  });
}
${hostScript(settings)}`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > LIMIT_BYTES) throw new Error('too much');
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString();
}

/** A campaign at an instant, as the lab's page requests it. */
interface CampaignAsked {
  id: string;
  /** The folder of operator data; empty: the data in force. */
  folder: string;
  at: string;
  rider: string;
  language: string;
}

const run = promisify(execFile);

/** Returns the address of a campaign's first page by a preview link, below the origin, or the fault of the request. */
async function previewOf({ id, folder, at, rider, language }: CampaignAsked) {
  const command = [path.join(ROOT, 'tools/gateway.mjs'), 'commands/campaign.ts', 'preview', id];
  const options = ['--at', at, '--rider', rider, '--language', language];
  if (folder !== '') options.push('--folder', folder);
  try {
    const { stdout } = await run(process.execPath, [...command, ...options]);
    const { pathname, search } = new URL(stdout.split('\n', 1)[0] ?? '');
    return { address: pathname.slice(BASE_PATH.length) + search };
  } catch (error) {
    return { fault: (error as { stderr?: string }).stderr || String(error) };
  }
}

const MINUTE_MS = 60_000;

/** Returns a time at which riders can take part in each campaign: now or in its next season, in a session if it has some. */
function campaignsInSeason(now: Date): LabData['campaigns'] {
  return readFolder(operatorFolder(), KINDS).campaigns.map((campaign) => {
    const present = windowOf(campaign, now);
    const season = present.phase === 'claim' ? windowOf(campaign, present.claimUntil) : present;
    const earliest = season.from > now ? season.from : now;
    const [session] = Object.values(campaign.sessions);
    const stretch = session && sessionAt(session, season, earliest);
    const openMs = Math.max(earliest.getTime(), stretch?.from.getTime() ?? 0) + MINUTE_MS;
    return { id: campaign.id, at: wallOf(openMs).toISOString().slice(0, 16) };
  });
}

const send = (response: ServerResponse, type: string, body: string): void => {
  response.writeHead(200, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
  });
  response.end(body);
};

/**
 * The lab: its page at `/lab/`, and on the same origin the app as the gateway serves it, inside the host that was
 * selected last. For one person on this machine.
 */
export async function startLab(
  gateway: string,
  port: number,
): Promise<{ origin: string; server: Server }> {
  let settings = hostSettings('WX');
  let bundle: Promise<string> | undefined;
  let origin = '';

  const data = (): LabData => ({
    hosts: HOST_NAMES.map((host) => ({
      host,
      title: HOSTS[host].title,
      emulated: HOSTS[host].emulate !== undefined,
      userAgents: Object.fromEntries(
        SYSTEMS.map((system) => [system, userAgentsOf(host, system)]),
      ) as LabData['hosts'][number]['userAgents'],
    })),
    replies: REPLIES,
    campaigns: campaignsInSeason(new Date()),
    riders: PREVIEW_RIDERS,
    settings,
    base: BASE_PATH,
    areas: addresses,
  });
  /** Serves the lab's own files below `/lab/`. */
  async function serve(
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (name === 'settings' && request.method === 'PUT') {
      settings = JSON.parse(await bodyOf(request)) as HostSettings;
      response.writeHead(204).end();
    } else if (name === 'preview' && request.method === 'POST') {
      const previewRequest = JSON.parse(await bodyOf(request)) as CampaignAsked;
      send(response, 'application/json', JSON.stringify(await previewOf(previewRequest)));
    } else if (name === 'data.json') send(response, 'application/json', JSON.stringify(data()));
    else if (name === 'host.js') send(response, 'text/javascript', inLab(settings));
    else if (name === 'container.js') send(response, 'text/javascript', CONTAINER_SCRIPT);
    else if (name === 'asking.js') {
      bundle ??= hostBundle(path.join(ROOT, 'apps/web'));
      send(response, 'text/javascript', await bundle);
    } else if (name === '')
      send(response, 'text/html', readFileSync(path.join(PAGE, 'lab.html'), 'utf8'));
    else if (name === 'lab.css') {
      send(response, 'text/css', readFileSync(path.join(PAGE, name), 'utf8'));
    } else if (/^[a-z-]+\.ts$/.test(name)) {
      const source = readFileSync(path.join(PAGE, name), 'utf8');
      send(response, 'text/javascript', stripTypeScriptTypes(source));
    } else response.writeHead(404).end();
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://lab');
    const labPath = /^\/lab\/(.*)$/.exec(pathname)?.[1];
    const work =
      pathname === '/' || pathname === '/lab'
        ? Promise.resolve(response.writeHead(302, { location: '/lab/' }).end())
        : labPath === undefined
          ? passOn(request, response, { gateway, lab: origin, userAgent: settings.userAgent })
          : serve(labPath, request, response);
    work.catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`;
  return { origin, server };
}
