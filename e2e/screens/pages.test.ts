import { everyScreen, REST } from './every-screen.ts';

everyScreen(...REST);
