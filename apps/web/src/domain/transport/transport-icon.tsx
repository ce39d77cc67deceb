import { keysOf } from '@shtrans/contract/values/narrow';
import type { OrderType } from '@shtrans/contract/orders/types';
import type { CSSProperties, ReactNode } from 'react';
import { inScheme, textTwin } from '../../ui/picture/colour.ts';
import { Drawing, type IconSize } from '../../ui/picture/icon.tsx';
import css from './transport-icon.module.css';

/** Pictograms of travel modes, drawn for this project on a 24 x 24 grid. */
const PATHS = {
  metro:
    'M7 3.5h10a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 17 17.5H7A2.5 2.5 0 0 1 4.5 15V6A2.5 2.5 0 0 1 7 3.5zM4.5 11.5h15M12 3.5v8M8 14.5v.1M16 14.5v.1M8 17.5l-2 3M16 17.5l2 3',
  bus: 'M6.5 4h11A2.5 2.5 0 0 1 20 6.5V17H4V6.5A2.5 2.5 0 0 1 6.5 4zM4 12h16M7 17v2.5M17 17v2.5M7.5 14.5v.1M16.5 14.5v.1M8.5 6.7h7',
  ferry:
    'M3 13.5h18l-2.5 5h-13zM6.5 13.5V9h11v4.5M12 9V4.5h3.5M2.5 20.8q1.6-1.6 3.2 0t3.2 0 3.2 0 3.2 0 3.2 0 3 0',
  taxi: 'M5 11.5L6.8 7a2 2 0 0 1 1.9-1.3h6.6A2 2 0 0 1 17.2 7l1.8 4.5M4 11.5h16V18H4zM6 18v2M18 18v2M7.5 14.8v.1M16.5 14.8v.1M10 5.7V3.5h4v2.2',
  parking:
    'M5.5 3.5h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2zM9.5 17V7.5H13a2.9 2.9 0 0 1 0 5.8H9.5',
  multi_ticket:
    'M4 8.5h13v3a1.6 1.6 0 0 0 0 3.2v3H4v-3a1.6 1.6 0 0 0 0-3.2zM7 5.5h13v8M12.5 11v1M12.5 14.3v1',
  scenic_ticket: 'M10.5 19.5l5-7.5 6 7.5h-19l6-10 4 6.5M16.5 4.2a2.3 2.3 0 1 0 .1 0z',
  maglev: 'M2.5 16h11c4.5 0 8-1.5 8-3.5S16.5 6.5 10 6.5H2.5M2.5 11.5h13M8.5 6.5v5M2.5 19.5h19',
  custom_bus:
    'M6.5 4h11A2.5 2.5 0 0 1 20 6.5V17H4V6.5A2.5 2.5 0 0 1 6.5 4zM7 17v2.5M17 17v2.5M8.5 10.5l2.5 2.5 4.5-5',
  co_passenger:
    'M8.5 4.5a3 3 0 1 0 .1 0zM2.5 19c1-7 11-7 12 0M16.2 6.2a2.5 2.5 0 1 1 0 4.9M17.5 14q3.5 1 4 5',
  other: 'M6 4h12v16H6zM9 9h6M9 13h6',
} as const satisfies Record<OrderType | 'other', string>;

export type TransportName = keyof typeof PATHS;

/** Readable on white (AA); used if there is no line with a colour. */
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

/** The name itself, or `other` for one that this version does not know. */
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

function tileColours(colour: string): CSSProperties {
  const twin = textTwin(colour);
  return { background: inScheme(`${colour}1a`, `${twin}26`), color: inScheme(colour, twin) };
}

/** A pictogram in its colour, on a faint ground of the same colour. */
export const Tile = ({ colour, look = css.tile, children }: TileProps) => (
  <span className={look} style={tileColours(colour)}>
    {children}
  </span>
);

export const TransportTile = ({ name, size = 's' }: { name: TransportName; size?: 's' | 'l' }) => (
  <Tile colour={TRANSPORT_COLOURS[name]} look={size === 's' ? css.tile : css.large}>
    <TransportIcon name={name} size={size === 's' ? 'm' : 'xl'} />
  </Tile>
);
