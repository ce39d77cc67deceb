/** Small line icons drawn for this project on a 24 x 24 grid; they have the colour of the text. */
const PATHS = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5M19.8 3.6v4h-4',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM12 7.5V12l3 2',
  search: 'M10.5 4a6.5 6.5 0 1 0 .1 0zM15.5 15.5L20 20',
  info: 'M12 3.5a8.5 8.5 0 1 0 .1 0zM12 11v5M12 7.6v.1',
  alert: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 16.9v.1',
} as const;

/** 16, 20, 24 and 28 px at 375. */
export type IconSize = 's' | 'm' | 'l' | 'xl';

export type IconName = keyof typeof PATHS;

/** A line drawing in the text's colour; its meaning is in the text next to it. */
export function Drawing({ path, size, width }: { path: string; size: IconSize; width: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`icon icon-${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, size = 'm' }: { name: IconName; size?: IconSize }) {
  return <Drawing path={PATHS[name]} size={size} width="1.8" />;
}
