import { celebrate } from './celebrate.tsx';
import { CountingNote } from './counting-note.tsx';
import { beginFestival } from './festival.ts';
import { PrizePicture } from '../prizes/prize-picture.tsx';
import { playDraw } from './play-draw.ts';

/** What campaigns load after the page: one file, because a page that needs one mostly needs the others. */
export const campaignMoments = { CountingNote, PrizePicture, beginFestival, celebrate, playDraw };
