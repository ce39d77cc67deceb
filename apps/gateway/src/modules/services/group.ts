import { activities } from './activities/module.ts';
import { appointments } from './appointments/module.ts';
import { fareAdvice } from './fare-advice/module.ts';
import { help } from './help/module.ts';
import { miniProgram } from './mini-program/module.ts';
import { pages } from './pages/module.ts';
import { parkingReports } from './parking-reports/module.ts';
import { receipts } from './receipts/module.ts';
import { rights } from './rights/module.ts';
import { surveys } from './surveys/module.ts';
import { walletPages } from './wallet-pages/module.ts';

/** Services for riders other than travel and orders. */
export const services = [
  activities,
  receipts,
  appointments,
  surveys,
  fareAdvice,
  help,
  parkingReports,
  pages,
  miniProgram,
  walletPages,
  rights,
] as const;
