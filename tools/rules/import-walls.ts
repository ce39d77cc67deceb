import type { Import } from './source.ts';

/** An import that is not allowed: the rule it breaks and the alternative. */
export interface Breach {
  import: Import;
  instead: string;
}

const CONTRACT = 'packages/contract/src/';
const GATEWAY = 'apps/gateway/src/';

interface Place {
  layer: string;
  /** The feature, module, port or campaign family of the file. */
  part: string | undefined;
  /** The path below the part. */
  rest: string;
}

function place(file: string, root: string): Place | undefined {
  if (!file.startsWith(root)) return undefined;
  const [layer = '', first, ...deeper] = file.slice(root.length).split('/');
  // A module is in the folder of its group.
  const isModule = root === GATEWAY && layer === 'modules' && deeper.length > 1;
  const [part, ...rest] = isModule
    ? [`${first}/${deeper[0]}`, ...deeper.slice(1)]
    : [first, ...deeper];
  return rest.length > 0
    ? { layer, part, rest: rest.join('/') }
    : { layer, part: undefined, rest: part ?? '' };
}

const WEB = 'apps/web/src/';
/** The layers that a layer of the web app can import. `app` and the entry files can import all. */
const WEB_BELOW: Record<string, readonly string[]> = {
  campaigns: ['campaign-kit', 'domain', 'ui', 'core'],
  'campaign-kit': ['domain', 'ui', 'core'],
  features: ['domain', 'ui', 'core'],
  domain: ['ui', 'core'],
  ui: ['core'],
  core: [],
};
const WEB_INSTEAD: Record<string, string> = {
  campaigns:
    'a campaign uses campaign-kit, domain, ui and core; what it needs from a feature belongs into domain/<noun> or a block of campaign-kit',
  'campaign-kit':
    'campaign-kit stands on domain, ui and core; move what both need down into domain/<noun>, or into ui or core if it knows no product word',
  features:
    'a feature imports no other feature, no campaign and not the app: link to its page by route name, or move what both need down into domain/<noun> (into ui or core if it knows no product word)',
  domain:
    'domain/<noun> holds what two features need and knows none of them: take it as a parameter, or move it down into a noun',
  ui: 'ui knows no product: take what it needs as a property, or move the widget up into domain/<noun>',
  core: 'core knows no feature and no widget: take it as a parameter, or let app hand it in at start',
};

function webBreach(imported: Import, schemaFiles: ReadonlySet<string>): string | undefined {
  const from = place(imported.from, WEB);
  const to = imported.to === undefined ? undefined : place(imported.to, WEB);
  if (!from) return undefined;
  if (!to) {
    if (imported.to?.startsWith('apps/gateway/')) {
      return 'web and gateway share the contract only: put what both need into packages/contract';
    }
    if (imported.to && schemaFiles.has(imported.to) && !imported.typeOnly) {
      return 'this contract file pulls the schema library into the bundle: import its types only (import type), or move the plain rule into a contract file without schemas';
    }
    return undefined;
  }
  const below = WEB_BELOW[from.layer];
  if (!below) return undefined;
  const samePart = from.layer === to.layer && (from.part === to.part || !hasParts(from.layer));
  if (samePart || below.includes(to.layer)) return undefined;
  return WEB_INSTEAD[from.layer];
}

const hasParts = (layer: string): boolean => layer === 'features' || layer === 'campaigns';

const SANDBOX = 'apps/gateway/sandbox/';
const GATEWAY_INSTEAD = {
  sandbox:
    'the product runs without the sandbox: put it behind the port, and reach it by adapters/sandbox.ts alone',
  partner:
    'a sandbox partner knows its port, db, http and the city, and neither the modules nor another partner: only demo/ and entry.ts use more',
  store:
    "a module's store.ts is its own: call the other module's service.ts (it may take the transaction)",
  inner:
    'of another module only service.ts may be called: put the function there, or move what both need into the contract or db',
  rows: 'row functions of every table are for db/own-tables.ts alone: take those that your tables.ts hands out, and ask the service.ts of the module that owns another table',
  shared:
    'the queue, keys of calls and counters are written by jobs/, db/ and http/: enqueue(), once() and limit() are for modules',
  driver:
    'a module knows the port only (adapters/<port>/port.ts): the driver is chosen in main.ts and comes in by ctx.adapters',
  engine:
    'city, gtfs, planner and search compute and know nothing of the house around them: own the type here and let the adapter or module import it, or take what is needed as a parameter',
  up: 'imports point one way (main -> app -> modules -> http, ports, db -> contract): hand it in from app.ts as a parameter',
};

/** A partner of the sandbox is separate: it receives only what its port sends, and shares nothing else. */
function sandboxBreach(imported: Import): string | undefined {
  const from = place(imported.from, SANDBOX);
  if (from === undefined || imported.to === undefined) return undefined;
  if (from.rest === '' || from.layer === 'demo') return undefined;
  const to = place(imported.to, SANDBOX);
  const isOther = to !== undefined && to.rest !== '' && to.layer !== from.layer;
  const isInside = place(imported.to, GATEWAY)?.layer === 'modules' || to?.layer === 'entry.ts';
  return isOther || isInside ? GATEWAY_INSTEAD.partner : undefined;
}

function gatewayBreach(imported: Import): string | undefined {
  const from = place(imported.from, GATEWAY);
  if (imported.to === `${GATEWAY}db/rows.ts` && from?.rest !== 'own-tables.ts') {
    return GATEWAY_INSTEAD.rows;
  }
  if (!from) return undefined;
  if (imported.to?.startsWith('apps/web/')) {
    return 'web and gateway share the contract only: put what both need into packages/contract';
  }
  if (imported.to?.startsWith(SANDBOX)) return GATEWAY_INSTEAD.sandbox;
  const to = imported.to === undefined ? undefined : place(imported.to, GATEWAY);
  if (!to) return undefined;
  if (from.layer === 'modules' && from.rest !== 'group.ts') {
    if (imported.to === `${GATEWAY}db/shared-tables.ts`) return GATEWAY_INSTEAD.shared;
    if (imported.to === `${GATEWAY}db/own-tables.ts` && !imported.typeOnly) {
      return from.rest === 'tables.ts' ? undefined : GATEWAY_INSTEAD.rows;
    }
    if (to.layer === 'modules' && to.part !== from.part) {
      if (to.rest === 'service.ts' || imported.to === `${GATEWAY}modules/define.ts`)
        return undefined;
      return to.rest === 'store.ts' ? GATEWAY_INSTEAD.store : GATEWAY_INSTEAD.inner;
    }
    if (to.layer === 'adapters' && to.part !== undefined && to.rest !== 'port.ts') {
      return GATEWAY_INSTEAD.driver;
    }
    return isTop(to) ? GATEWAY_INSTEAD.up : undefined;
  }
  if (isEngine(from) && (SERVER.has(to.layer) || isTop(to) || to.layer === 'context.ts')) {
    return GATEWAY_INSTEAD.engine;
  }
  if (['http', 'adapters', 'db', 'jobs'].includes(from.layer)) {
    if (to.layer === 'modules' || isTop(to)) return GATEWAY_INSTEAD.up;
    if (
      from.layer === 'db' &&
      (to.layer === 'http' || to.layer === 'adapters') &&
      !imported.typeOnly
    ) {
      return GATEWAY_INSTEAD.up;
    }
  }
  return undefined;
}

/** Folders of the server; every other folder is an engine, which must not import them. */
const SERVER = new Set(['commands', 'process', 'modules', 'http', 'adapters', 'db', 'jobs']);
const isEngine = ({ layer }: Place): boolean => !layer.endsWith('.ts') && !SERVER.has(layer);

const isTop = ({ layer }: Place): boolean =>
  ['main.ts', 'entry.ts', 'app.ts', 'modules.ts', 'commands'].includes(layer);

function contractBreach(imported: Import): string | undefined {
  if (!imported.from.startsWith(CONTRACT)) return undefined;
  if (imported.to?.startsWith(CONTRACT)) return undefined;
  if (imported.specifier === 'zod') return undefined;
  return 'the contract is facts and schemas: it imports the schema library and itself only';
}

/**
 * Returns the rule that this import breaks, if any.
 * @param schemaFiles contract files that load the schema library, directly or through each other
 */
export function breach(imported: Import, schemaFiles: ReadonlySet<string>): Breach | undefined {
  const instead =
    webBreach(imported, schemaFiles) ??
    gatewayBreach(imported) ??
    sandboxBreach(imported) ??
    contractBreach(imported);
  return instead === undefined ? undefined : { import: imported, instead };
}
