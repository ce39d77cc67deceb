import { Drawing, type IconSize } from '../../ui/picture/icon.tsx';

/** Icons used only by planning, on the same grid as the others. */
const PATHS = {
  bike: 'M6 12.5a4 4 0 1 0 .1 0zM18 12.5a4 4 0 1 0 .1 0zM6 16.5L9.5 9h6l2.5 7.5M9.5 9l3 7.5L15.5 9M8 8.5h3M15.5 9L14.8 6.5h2.4',
  options: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h3',
  down: 'M5 9l7 7 7-7',
} as const;

export function PlanIcon({ name, size = 's' }: { name: keyof typeof PATHS; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.7" />;
}
