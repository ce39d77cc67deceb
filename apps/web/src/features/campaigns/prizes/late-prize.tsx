import type { ComponentProps } from 'react';
import { useQuery } from '../../../core/query/use-query.ts';
import { moments } from '../moments.ts';
import type { PrizePicture } from './prize-picture.tsx';

/** The picture of a prize once the page has loaded its motion; nothing before. */
export function LatePrize(props: ComponentProps<typeof PrizePicture>) {
  const Picture = useQuery(moments, { enabled: false }).data?.PrizePicture;
  return Picture ? <Picture {...props} /> : null;
}
