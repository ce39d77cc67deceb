import { keysOf } from '@shtrans/contract/narrow';
import type { OrderType } from '@shtrans/contract/order-types';
import type { ReactNode } from 'react';
import { Drawing, type IconSize } from '../../ui/icon.tsx';
import css from './transport-icon.module.css';

/** Pictograms of ways to travel, drawn for this project on a 24 x 24 grid. */
const PATHS = {
  metro:
    'M7 3.500h10a2.5 2.5 0 0 1 2.5 2.500v9A2.5 2.5 0 0 1 17 17.500H7A2.5 2.5 0 0 1 4.5 15V6A2.5 2.5 0 0 1 7 3.500zM4.5 11.500h15M12 3.500v8M8 14.500v.1M16 14.500v.1M8 17.500l-2 3M16 17.500l2 3',
  bus: 'M6.5 4h11A2.5 2.5 0 0 1 20 6.500V17H4V6.500A2.5 2.5 0 0 1 6.5 4zM4 12h16M7 17v2.500M17 17v2.500M7.5 14.500v.1M16.5 14.500v.1M8.5 6.700h7',
  ferry:
    'M3 13.500h18l-2.5 5h-13zM6.5 13.500V9h11v4.500M12 9V4.500h3.500M2.5 21.300c1.6 0 1.6-1 3.2-1s1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3.2 1 1.6-1 3.2-1 1.6 1 3 1',
  taxi: 'M5 11.500L6.8 7a2 2 0 0 1 1.9-1.300h6.600A2 2 0 0 1 17.2 7l1.8 4.500M4 11.500h16V18H4zM6 18v2M18 18v2M7.5 14.800v.1M16.5 14.800v.1M10 5.700V3.500h4v2.2',
  parking:
    'M5.5 3.500h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM9.5 17V7.500H13a2.9 2.9 0 0 1 0 5.800H9.5',
  multi_ticket:
    'M4 8.500h13v3a1.6 1.6 0 0 0 0 3.200v3H4v-3a1.6 1.6 0 0 0 0-3.200zM7 5.500h13v8M12.5 11v1M12.5 14.300v1',
  scenic_ticket:
    'M2.5 19.500l6-10 4 6.500M10.5 19.500l5-7.5 6 7.500zM2.5 19.500h8M16.5 4.200a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.600z',
  maglev:
    'M2.5 16h11c4.5 0 8-1.5 8-3.500S16.5 6.5 10 6.500H2.500M2.5 11.500h13M8.5 6.500v5M2.5 19.500h19',
  custom_bus:
    'M6.5 3.500h11A2.5 2.5 0 0 1 20 6v9.500H4V6a2.5 2.5 0 0 1 2.5-2.500zM7 15.500V18M17 15.500V18M12 6l1 2 2.2.3-1.6 1.5.4 2.2-2-1-2 1 .4-2.2-1.6-1.5 2.2-.3zM6 20.800h12',
  co_passenger:
    'M8.5 4.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM2.5 19c.6-3.5 3-5.3 6-5.300s5.4 1.8 6 5.300M16.2 6.200a2.5 2.5 0 1 1 0 4.900M17.5 14c2.2.5 3.6 2.2 4 5',
  other: 'M6 4h12v16H6zM9 9h6M9 13h6',
} as const satisfies Record<OrderType | 'other', string>;

export type TransportName = keyof typeof PATHS;

/** Readable on white (AA); takes the place of a line's colour where there is no line. */
export const TRANSPORT_COLOURS: Record<TransportName, string> = {
  metro: '#b3122f',
  bus: '#1c4f99',
  ferry: '#0b6a94',
  taxi: '#8f4a00',
  parking: '#3f4aa5',
  multi_ticket: '#7a3d86',
  scenic_ticket: '#0d653a',
  maglev: '#00686d',
  custom_bus: '#2c5f2d',
  co_passenger: '#a13a5f',
  other: '#47605f',
};

/** The name itself, or `other` for one this version does not know. */
export const transportName = (name: string): TransportName =>
  keysOf(PATHS).find((each) => each === name) ?? 'other';

const STOPS: Readonly<Partial<Record<string, TransportName>>> = {
  station: 'metro',
  stop: 'bus',
  pier: 'ferry',
};

/** The pictogram of a kind of stop. */
export const stopTile = (kind: string): TransportName => STOPS[kind] ?? 'other';

export function TransportIcon({ name, size = 'l' }: { name: TransportName; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.7" />;
}

interface TileProps {
  colour: string;
  look?: string | undefined;
  children: ReactNode;
}

/** A pictogram in its colour, on a ground of the same. */
export const Tile = ({ colour, look = css.tile, children }: TileProps) => (
  <span className={look} style={{ background: `${colour}1a`, color: colour }}>
    {children}
  </span>
);

export const TransportTile = ({ name, size = 's' }: { name: TransportName; size?: 's' | 'l' }) => (
  <Tile colour={TRANSPORT_COLOURS[name]} look={size === 's' ? css.tile : css.large}>
    <TransportIcon name={name} size={size === 's' ? 'm' : 'xl'} />
  </Tile>
);
