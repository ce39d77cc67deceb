import { Drawing, type IconSize } from '../../ui/icon.tsx';

/** Icons of this feature alone, on the same grid as the others. */
const PATHS = {
  here: 'M12 5.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M12 10.800a1.200 1.200 0 1 0 0 2.400 1.200 1.200 0 0 0 0-2.400z',
  pin: 'M12 21c4.500-5 6.500-8.300 6.500-11.200a6.500 6.500 0 0 0-13 0C5.500 12.700 7.500 16 12 21zM12 7.500a2.300 2.300 0 1 0 0 4.600 2.300 2.300 0 0 0 0-4.600z',
  share: 'M12 14.500V3.500M12 3.500L8 7.500M12 3.500l4 4M6 11H4.500v9.500h15V11H18',
  star: 'M12 3.800l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
  saic: 'M3.500 15.500v-3.300l2.300-.9L8 7.500h7l3.300 3.600 2.200.9v3.500M3.500 15.500h17M6 15.500v2.300M18 15.500v2.300M9 11.300h6.500M7 13.500h.1M17 13.500h.1',
} as const;

export function RideIcon({ name, size = 'm' }: { name: keyof typeof PATHS; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.8" />;
}
