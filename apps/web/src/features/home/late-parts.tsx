import { departuresMessages } from '../../domain/departures/messages.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { Leaving } from './leaving.tsx';
import { TodayPass } from './today-pass.tsx';

/** The parts, and the texts that are loaded with them. */
export default { Leaving, TodayPass, texts: [departuresMessages, transitMessages] };
