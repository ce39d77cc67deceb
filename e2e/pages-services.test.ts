import { everyScreen } from './every-screen.ts';

everyScreen('repair', 'drive');
