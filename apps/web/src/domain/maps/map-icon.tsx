import { Drawing, type IconSize } from '../../ui/icon.tsx';

/** Icons of maps alone, on the same grid as the others. */
const PATHS = {
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  whole: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  here: 'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 2.500V6M12 18v3.500M2.500 12H6M18 12h3.500M12 10.900a1.100 1.100 0 1 0 0 2.200 1.100 1.100 0 0 0 0-2.200z',
  list: 'M9 6.500h11M9 12h11M9 17.500h11M4.500 6.500v.1M4.500 12v.1M4.500 17.500v.1',
  pin: 'M12 21c4.500-5 6.500-8.300 6.500-11.200a6.500 6.500 0 0 0-13 0C5.500 12.700 7.500 16 12 21zM12 7.500a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600z',
} as const;

export type MapIconName = keyof typeof PATHS;

export function MapIcon({ name, size = 'm' }: { name: MapIconName; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.8" />;
}
