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
    'a campaign imports only campaign-kit, domain, ui and core: move what it needs from a feature to domain/<noun> or to a block of campaign-kit',
  'campaign-kit':
    'campaign-kit imports only domain, ui and core: move shared code down to domain/<noun>, or to ui or core if it is independent of the product',
  features:
    'a feature must not import another feature, a campaign or the app: link to the page by route name, or move shared code down to domain/<noun> (to ui or core if it is independent of the product)',
  domain:
    'domain/<noun> is shared by features and must not import them: add a parameter, or move the code down to a noun',
  ui: 'ui is independent of the product: add a property, or move the widget up to domain/<noun>',
  core: 'core must not import features or widgets: add a parameter, or let app pass the value at start',
};

function webBreach(imported: Import, schemaFiles: ReadonlySet<string>): string | undefined {
  const from = place(imported.from, WEB);
  const to = imported.to === undefined ? undefined : place(imported.to, WEB);
  if (!from) return undefined;
  if (!to) {
    if (imported.to?.startsWith('apps/gateway/')) {
      return 'web and gateway share only the contract: move shared code to packages/contract';
    }
    // Helpers of tests are in no bundle.
    const isBundled = !imported.from.startsWith('apps/web/src/core/testing/');
    if (isBundled && imported.to && schemaFiles.has(imported.to) && !imported.typeOnly) {
      return 'this contract file would add the schema library to the bundle: import only its types (import type), or move the rule to a contract file without schemas';
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
    'the product must run without the sandbox: put the code behind the port, and import it only in adapters/sandbox.ts',
  partner:
    'a sandbox partner imports only its port, db, http and the city, not the modules or another partner; only demo/ and entry.ts import more',
  store:
    "a module's store.ts is private: call the other module's service.ts (it can take the transaction as a parameter)",
  inner:
    'only service.ts of another module may be imported: move the function there, or move shared code to the contract or db',
  rows: 'only db/own-tables.ts may import the row functions of all tables: use those that your tables.ts exports, and for another table call the service.ts of the module that owns it',
  shared:
    'only jobs/, db/ and http/ write the queue, idempotency keys and counters: use enqueue(), once() and limit()',
  driver:
    'a module imports only the port (adapters/<port>/port.ts): main.ts chooses the driver, which is in ctx.adapters',
  engine:
    'city, gtfs, planner and search only compute and must not import the server: define the type here for adapters and modules to import, or add a parameter',
  up: 'imports go one way (main -> app -> modules -> http, ports, db -> contract): pass the value from app.ts as a parameter',
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
    return 'web and gateway share only the contract: move shared code to packages/contract';
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
  return 'the contract contains facts and schemas: it imports only the schema library and itself';
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
