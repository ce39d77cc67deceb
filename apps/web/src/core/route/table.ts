import type { Paths } from '@shtrans/contract/addresses/link-to';
import { hasScreen } from '@shtrans/contract/city/current';
import { signal } from '../state/signal.ts';
import { byPrecedence, matchRoute } from '@shtrans/contract/addresses/route-path';
import type { Address, PageModule, RouteRow, ScreenRow } from './register.ts';

type Screens = Readonly<Record<string, ScreenRow>>;
/** Paths by area and name. */
type AddressesByArea = Readonly<Record<string, Paths>>;

/** The address of a path, with its parameters. */
type Match = NonNullable<ReturnType<typeof matchRoute<Address>>>;

/** What the application passes to the router. */
interface RouteTable {
  /** The addresses that are known from the start. */
  addresses: AddressesByArea;
  /**
   * Loads more of the table: the addresses that an area's pages link to, by its name, or those that may match a path,
   * by the path.
   */
  moreAddresses?: (areaOrPath: string) => Promise<Partial<RouteTable>> | undefined;
  /** The allowed values of a parameter, by its name. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** The screens of an area, by name. */
  areas: Readonly<Record<string, Screens | (() => Promise<{ default: Screens }>)>>;
  /** Matches a path outside the table, which operators' data may have added. */
  otherwise?: ((path: string) => Match | undefined) | undefined;
  /** The page shown if no route exists. */
  notFound?: () => PageModule;
}

/** The application's table, and its addresses in the order of matching. */
const registered = signal<RouteTable & { inOrder: readonly Address[] }>({
  addresses: {},
  areas: {},
  inOrder: [],
});
const rows = new Map<string, RouteRow>();

function addressOf(
  area: string,
  name: string,
  pattern: Address['path'],
  values: Address['values'],
) {
  const prefix = pattern.endsWith('/*');
  const path = (prefix ? pattern.slice(0, -2) : pattern) as Address['path'];
  return {
    name,
    area,
    path,
    ...(prefix && { match: 'prefix' as const }),
    ...(path.includes(':') && values && { values }),
  };
}

/** The addresses in the order of matching. */
export const addressList = ({
  addresses,
  values,
}: Pick<RouteTable, 'addresses' | 'values'>): Address[] =>
  Object.entries(addresses)
    .flatMap(([area, paths]) =>
      Object.entries(paths).map(([name, path]) => addressOf(area, name, path, values)),
    )
    .sort(byPrecedence);

/** Sets the application's table; called once, before the router starts. */
export function registerRoutes(table: RouteTable): void {
  registered.set({ ...table, inOrder: addressList(table) });
  rows.clear();
}

async function learnAddresses(areaOrPath: string): Promise<void> {
  const more = await registered.get().moreAddresses?.(areaOrPath);
  const current = registered.get();
  const addresses = { ...current.addresses, ...more?.addresses };
  const inOrder = addressList({ ...current, addresses });
  const areas = { ...current.areas, ...more?.areas };
  registered.set({ ...current, ...more, addresses, areas, inOrder });
}

export const addressTable = (): readonly Address[] => registered.get().inOrder;
export const addressNamed = (name: string): Address | undefined =>
  addressTable().find((candidate) => candidate.name === name);
/** Loads the address of this name unless it is already known. */
export async function knowAddress(name: string): Promise<void> {
  if (addressNamed(name) === undefined) await learnAddresses('');
}
export const notFoundPage = (): RouteTable['notFound'] => registered.get().notFound;

/** The route of a path, from the known addresses or else from more. Rejects if these do not load. */
export async function findRoute(path: string): Promise<Match | undefined> {
  const match = matchRoute(addressTable(), path);
  if (match !== undefined) return match;
  await learnAddresses(path);
  return routeAt(path);
}

/** The route of a path among the known addresses. */
export const routeAt = (path: string): Match | undefined =>
  matchRoute(addressTable(), path) ?? registered.get().otherwise?.(path);

/** The screen of addresses that the city does not offer. */
const NOT_OFFERED = { area: 'not-offered', name: 'notOffered' };

/** Loads the screens of an area and the addresses that they link to, unless known from the start. */
async function openArea(name: string): Promise<Screens | undefined> {
  if (registered.get().areas[name] === undefined) await learnAddresses(name);
  const area = registered.get().areas[name];
  if (typeof area !== 'function') return area;
  const [module] = await Promise.all([area(), learnAddresses(name)]);
  return module.default;
}

/**
 * The address with its screen, from its area's table; where the city has no such screen, with the one that says so.
 * Rejects if the table does not load.
 */
export async function loadRow(
  address: Address,
  params?: Readonly<Record<string, string>>,
): Promise<RouteRow> {
  const { area, name } = hasScreen(address.name, params) ? address : NOT_OFFERED;
  const loadedRow = rows.get(name);
  if (loadedRow !== undefined) return loadedRow;
  const screen = (await openArea(area))?.[name];
  if (screen === undefined) throw new Error(`${area} has no screen named ${name}`);
  const row = { ...address, ...screen };
  rows.set(name, row);
  return row;
}
