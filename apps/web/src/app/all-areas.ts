import type { ScreenRow } from '../core/route/register.ts';
import { areas } from './more-areas.ts';
import { firstAreas } from './routes.ts';

type Screens = Readonly<Record<string, ScreenRow>>;

/** The tables of all areas, for code that draws or checks every screen. */
export const allAreas: Readonly<Record<string, Screens | (() => Promise<{ default: Screens }>)>> = {
  ...areas,
  ...firstAreas,
};
