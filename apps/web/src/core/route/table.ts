import type { Paths } from '@shtrans/contract/link-to';
import { byPrecedence } from './path.ts';
import type { Address, Page, RouteRow, ScreenRow } from './register.ts';

type Screens = Readonly<Record<string, ScreenRow>>;

/** What the application hands to the engine. */
interface RouteTable {
  addresses: Readonly<Record<string, Paths>>;
  /** The values a parameter may have, by its name. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** What the screens of an area show, by name. */
  areas: Readonly<Record<string, Screens | (() => Promise<{ default: Screens }>)>>;
  /** The page that stands where no route exists. */
  notFound?: () => Page;
}

let table: readonly Address[] = [];
let registered: RouteTable = { addresses: {}, areas: {} };
const rows = new Map<string, RouteRow>();

function addressOf(
  area: string,
  name: string,
  written: Address['path'],
  values: Address['values'],
) {
  const prefix = written.endsWith('/*');
  const path = (prefix ? written.slice(0, -2) : written) as Address['path'];
  const own = Object.entries(values ?? {}).filter(([parameter]) =>
    path.split('/').includes(`:${parameter}`),
  );
  return {
    name,
    area,
    path,
    ...(prefix && { match: 'prefix' as const }),
    ...(own.length > 0 && { values: Object.fromEntries(own) }),
  };
}

/** The addresses in the order of matching. */
export const addressList = ({ addresses, values }: Omit<RouteTable, 'areas'>): Address[] =>
  Object.entries(addresses)
    .flatMap(([area, paths]) =>
      Object.entries(paths).map(([name, path]) => addressOf(area, name, path, values)),
    )
    .sort(byPrecedence);

/** Takes the application's table; once, before the router starts. */
export function registerRoutes(given: RouteTable): void {
  registered = given;
  table = addressList(given);
  rows.clear();
}

export const addressTable = (): readonly Address[] => table;
export const addressNamed = (name: string): Address | undefined =>
  table.find((candidate) => candidate.name === name);
export const notFoundPage = (): RouteTable['notFound'] => registered.notFound;

/** The address with what it shows, from its area's table. Rejects when that does not load. */
export async function loadRow(address: Address): Promise<RouteRow> {
  const known = rows.get(address.name);
  if (known !== undefined) return known;
  const area = registered.areas[address.area];
  const screens = typeof area === 'function' ? (await area()).default : area;
  const screen = screens?.[address.name];
  if (screen === undefined) throw new Error(`${address.area} has no screen named ${address.name}`);
  const row = { ...address, ...screen };
  rows.set(address.name, row);
  return row;
}
