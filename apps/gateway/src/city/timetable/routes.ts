import type { Bilingual } from '@shtrans/contract/api/schemas';
import type { TransitMode } from '@shtrans/contract/traffic/facts';
import { type RailLine, nameOf, railLines } from '../network.ts';
import { busLineName, busLines, companyName, ferryLines } from '../surface.ts';
import type { Agency, Route } from '../../gtfs/feed.ts';

/** Operators' websites; the city's transport authority is the fallback. */
const PAGES: Readonly<Record<string, string>> = {
  上海申通地铁集团有限公司: 'http://www.shmetro.com/',
  上海磁浮交通发展有限公司: 'http://www.smtdc.com/',
};
const AUTHORITY = 'https://jtw.sh.gov.cn/';
/** The agency of lines without a company in the data. */
const SOME_BUS_COMPANY: Bilingual = { zh: '上海公交', en: 'Shanghai Bus' };

/** Mode and route_type of a line; suburban rail and maglev are route_type rail. */
const MODES: Readonly<
  Record<RailLine['mode'] | 'bus' | 'ferry', { mode: TransitMode; type: number }>
> = {
  metro: { mode: 'metro', type: 1 },
  suburban_rail: { mode: 'airport_link', type: 2 },
  maglev: { mode: 'maglev', type: 2 },
  bus: { mode: 'bus', type: 3 },
  ferry: { mode: 'ferry', type: 4 },
};

/** Returns all lines and their operators, without ferries that are not routable: they have no trips. */
export function cityRoutes(): { agencies: Agency[]; routes: Route[] } {
  const agencies: Agency[] = [];
  const agencyOf = (name: Bilingual): number => {
    const existingIndex = agencies.findIndex((agency) => agency.name.zh === name.zh);
    if (existingIndex >= 0) return existingIndex;
    const id = `operator-${agencies.length + 1}`;
    return agencies.push({ id, name, url: PAGES[name.zh] ?? AUTHORITY }) - 1;
  };
  const operatorOf = (line: { operator_zh: string; operator_en: string }): number =>
    agencyOf({ zh: line.operator_zh, en: line.operator_en });
  const rail = railLines().map((line): Route => ({
    id: line.id,
    agency: operatorOf(line),
    ...MODES[line.mode],
    name: nameOf(line),
    colour: line.colour,
  }));
  const buses = busLines().map((line): Route => ({
    id: line.id,
    agency: agencyOf(line.company_zh === null ? SOME_BUS_COMPANY : companyName(line.company_zh)),
    ...MODES.bus,
    name: busLineName(line),
    colour: null,
  }));
  const ferries = ferryLines()
    .filter((line) => line.routable)
    .map((line): Route => ({
      id: line.id,
      agency: operatorOf(line),
      ...MODES.ferry,
      name: nameOf(line),
      colour: null,
    }));
  return { agencies, routes: [...rail, ...buses, ...ferries] };
}
