import { celebrate } from './celebrate.tsx';
import { CountingNote } from './counting-note.tsx';
import { beginFestival } from './festival.ts';
import { playDraw } from './play-draw.ts';

/** What campaigns load after the page: one file, because a page that needs one mostly needs the others. */
export const campaignMoments = { CountingNote, beginFestival, celebrate, playDraw };
