import { Drawing } from '../../ui/icon.tsx';

/** Pictograms of partners' services, drawn for this project on a 24 x 24 grid. */
const KINDS = {
  bike: {
    path: 'M6 12.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM18 12.500a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM6 16.500l3.500-8h6l2.500 8M9.500 8.500L13 16.500H6M8 6h3M15.500 8.500L14.500 5h2.500',
    colour: '#0d653a',
  },
  charging: {
    path: 'M5 20.500V5.500a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v15M3.500 20.500h12M10.500 7.500l-2.500 4h3.500l-2.500 4M14 12h1.500a2 2 0 0 1 2 2v2.500a1.500 1.500 0 0 0 3 0V9.500l-3-3',
    colour: '#1c4f99',
  },
  ferry_tour: {
    path: 'M3 14.500h18l-2.500 5h-13zM6.500 14.500V10h11v4.500M9 10V7h6v3M12 7V4M2.500 21.800h19',
    colour: '#0b6a94',
  },
  car_rental: {
    path: 'M5 11.500L6.800 7a2 2 0 0 1 1.900-1.300h6.600A2 2 0 0 1 17.200 7l1.800 4.500M4 11.500h16V18H4zM6 18v2M18 18v2M7.500 14.800v.1M16.500 14.800v.1',
    colour: '#7a3d86',
  },
  other: { path: 'M6 4h12v16H6zM9 9h6M9 13h6', colour: '#47605f' },
} as const;

const isKnown = (kind: string): kind is keyof typeof KINDS => Object.keys(KINDS).includes(kind);

/** The pictogram of a kind in its colour, on a ground of the same. */
export function KindTile({ kind }: { kind: string }) {
  const { path, colour } = KINDS[isKnown(kind) ? kind : 'other'];
  return (
    <span
      className="transport-tile transport-tile-s"
      style={{ background: `${colour}1a`, color: colour }}
    >
      <Drawing path={path} size="m" width="1.7" />
    </span>
  );
}
