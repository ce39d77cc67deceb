import { Drawing, type IconSize } from './icon.tsx';

/** Icons of travel modes, on the same grid as the others. */
const PATHS = {
  star: 'M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z',
  ends: 'M8 4.5v14M8 4.5L4.5 8M8 4.5L11.5 8M16 19.5v-14M16 19.5l-3.5-3.5M16 19.5l3.5-3.5',
  home: 'M4 11.5l8-7 8 7M6 10v9.5h4.5V14h3v5.5H18V10',
  work: 'M4 8.5h16v11H4zM9 8.5V5.5h6v3M4 13h16M12 12v2',
  pin: 'M12 21c4.5-5 6.5-8.3 6.5-11.2a6.5 6.5 0 0 0-13 0C5.5 12.7 7.5 16 12 21zM12 7.5a2.3 2.3 0 1 0 .1 0z',
  trip: 'M6 4a2.3 2.3 0 1 0 .1 0zM18 15.4a2.3 2.3 0 1 0 .1 0zM6 8.6v5.9a3.2 3.2 0 0 0 6.4 0V9.5a3 3 0 0 1 5.6-1.5v7.4',
  map: 'M3.5 6.5l5.5-2.5 6 2.5 5.5-2.5v13.5L15 20l-6-2.5L3.5 20zM9 4v13.5M15 6.5V20',
  sign: 'M12 3v18M5 5.5h12l3 2.7-3 2.8H5zM19 13H9l-2.5 2.3L9 17.6h10z',
  gift: 'M4.5 11h15v9h-15zM3.5 7.5h17V11h-17zM12 7.5V20M12 7.5C9 7.5 7 6.5 7.5 4.8c.5-1.6 3.3-1 4.5 2.7 1.2-3.7 4-4.3 4.5-2.7C17 6.5 15 7.5 12 7.5z',
  here: 'M12 5.5a6.5 6.5 0 1 0 .1 0zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M12 10.8a1.2 1.2 0 1 0 .1 0z',
  swap: 'M4 8.5h14.5l-3.5-3.5M20 15.5H5.5l3.5 3.5',
  start: 'M12 8.5a3.5 3.5 0 1 0 .1 0zM12 3v3M12 18v3M3 12h3M18 12h3',
  finish: 'M12 21c-4-4.8-6-8.2-6-11a6 6 0 0 1 12 0c0 2.8-2 6.2-6 11zM12 7.8a2.2 2.2 0 1 0 .1 0z',
  around: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM15.5 8.5l-2 5-5 2 2-5z',
  guide: 'M4 5.5c3-1.3 5.5-1 8 1 2.5-2 5-2.3 8-1v13c-3-1.3-5.5-1-8 1-2.5-2-5-2.3-8-1zM12 6.5v13',
  code: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z',
  me: 'M12 4a4 4 0 1 0 .1 0zM4 20c1-7 15-7 16 0',
  walk: 'M13 3.8a1.7 1.7 0 1 0 .1 0zM8 12.5l1.5-3 3-1 2 3 2.5 1.5M12 9l-1 5.5 3 2.5 1 4M11 14.5l-1 3-2.5 3',
} as const;

export type TravelIconName = keyof typeof PATHS;

export function TravelIcon({ name, size = 'm' }: { name: TravelIconName; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.7" />;
}
