import type { Paths } from '@shtrans/contract/addresses/link-to';
import { signal } from '../state/signal.ts';
import { byPrecedence, matchRoute } from '@shtrans/contract/addresses/route-path';
import type { Address, Page, RouteRow, ScreenRow } from './register.ts';

type Screens = Readonly<Record<string, ScreenRow>>;
/** Paths by area and name. */
type AddressesByArea = Readonly<Record<string, Paths>>;

/** The address of a path, with what the path says. */
type Match = NonNullable<ReturnType<typeof matchRoute<Address>>>;

/** What the application hands to the engine. */
interface RouteTable {
  /** The addresses that are known from the start. */
  addresses: AddressesByArea;
  /** More of the table: the addresses that an area's pages link to, by its name, or those that a path may fit, by the path. */
  moreAddresses?: (of: string) => Promise<Partial<RouteTable>> | undefined;
  /** The values a parameter may have, by its name. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** What the screens of an area show, by name. */
  areas: Readonly<Record<string, Screens | (() => Promise<{ default: Screens }>)>>;
  /** What stands at a path that none of the addresses fits, where operators' data may have put something. */
  otherwise?: ((path: string) => Match | undefined) | undefined;
  /** The page that stands where no route exists. */
  notFound?: () => Page;
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
  written: Address['path'],
  values: Address['values'],
) {
  const prefix = written.endsWith('/*');
  const path = (prefix ? written.slice(0, -2) : written) as Address['path'];
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

/** Takes the application's table; once, before the router starts. */
export function registerRoutes(given: RouteTable): void {
  registered.set({ ...given, inOrder: addressList(given) });
  rows.clear();
}

async function learnAddresses(of: string): Promise<void> {
  const more = await registered.get().moreAddresses?.(of);
  const known = registered.get();
  const addresses = { ...known.addresses, ...more?.addresses };
  const inOrder = addressList({ ...known, addresses });
  const areas = { ...known.areas, ...more?.areas };
  registered.set({ ...known, ...more, addresses, areas, inOrder });
}

export const addressTable = (): readonly Address[] => registered.get().inOrder;
export const addressNamed = (name: string): Address | undefined =>
  addressTable().find((candidate) => candidate.name === name);
/** Loads the address of this name where it is not among those known. */
export async function knowAddress(name: string): Promise<void> {
  if (addressNamed(name) === undefined) await learnAddresses('');
}
export const notFoundPage = (): RouteTable['notFound'] => registered.get().notFound;

/** The route of a path: of those known, else of more. Rejects when these do not load. */
export async function findRoute(path: string): Promise<Match | undefined> {
  const known = matchRoute(addressTable(), path);
  if (known !== undefined) return known;
  await learnAddresses(path);
  return routeAt(path);
}

/** The route of a path among the addresses that are known. */
export const routeAt = (path: string): Match | undefined =>
  matchRoute(addressTable(), path) ?? registered.get().otherwise?.(path);

/** The screens of an area, and the addresses that they link to, where they are not known from the start. */
async function openArea(name: string): Promise<Screens | undefined> {
  if (registered.get().areas[name] === undefined) await learnAddresses(name);
  const area = registered.get().areas[name];
  if (typeof area !== 'function') return area;
  const [module] = await Promise.all([area(), learnAddresses(name)]);
  return module.default;
}

/** The address with what it shows, from its area's table. Rejects when that does not load. */
export async function loadRow(address: Address): Promise<RouteRow> {
  const known = rows.get(address.name);
  if (known !== undefined) return known;
  const screen = (await openArea(address.area))?.[address.name];
  if (screen === undefined) throw new Error(`${address.area} has no screen named ${address.name}`);
  const row = { ...address, ...screen };
  rows.set(address.name, row);
  return row;
}
