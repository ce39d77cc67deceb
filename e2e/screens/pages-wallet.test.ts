import { everyScreen } from './every-screen.ts';

everyScreen('wallet');
