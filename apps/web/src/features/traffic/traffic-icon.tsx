import { Drawing, type IconSize } from '../../ui/icon.tsx';

/** Icons of this feature alone, on the same grid as the others. */
const PATHS = {
  star: 'M12 3.800l2.500 5.200 5.700.8-4.100 4 1 5.700-5.100-2.700-5.100 2.700 1-5.700-4.100-4 5.700-.8z',
} as const;

export type TrafficIconName = keyof typeof PATHS;

export function TrafficIcon({ name, size = 'm' }: { name: TrafficIconName; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.8" />;
}
