// `npm run db:reset`: deletes all data; the next start creates the city and the demo riders again.
// `npm run pages:load -- pages.json --by NAME --reason "..."`: loads an operator's page configuration, a value by key.
// `npm run data:load -- FOLDER --by NAME --reason "..." [--at ISO]`, or `--dry-run`: loads products, coupons and rules as a new version, in force from
// then on; `npm run data:rollback -- VERSION --by NAME --reason "..."`: puts an earlier version in force; `npm run data:list`: lists them.
// `npm run campaign:new -- ID`: creates the folder of a campaign; `npm run campaign:check -- FOLDER [--watch]`: lists its
// faults; `npm run campaign:preview -- ID --at INSTANT`: prints links that show it at that instant;
// `npm run campaign:switch -- CAMPAIGN [PART] off|on --by NAME --reason "..."`: stops or resumes it.
// `npm run shield:dry -- --day DAY [--rules FILE]`: applies rules against abuse to that day's participations, as a trial.
// `npm run migrate`: migrates the database to the schema of this release.
// `npm run desk:invite -- <name>`: prints the link by which an operator joins the desk.
// `npm run reconcile`: prints the money report of the database; exits with 1 if the books do not balance.
// `npm run ledger:check`: checks the ledger of points and carbon; exits with 1 if its sums are wrong.
// `npm run draw:verify -- CAMPAIGN URL`: checks a campaign's draws by their public log; exits with 1 if one is wrong.
// `npm run partner:check -- dispatch URL`: tests a dispatch operator's own server against the requirements.
// `npm run gtfs:build -- out.zip`: writes the timetable as a GTFS feed, and reads it again to check it.
import { orSayWhy, requireInstalled } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';

await orSayWhy(async () => {
  requireInstalled();
  const [entry] = process.argv.splice(2, 1);
  await runGateway(entry);
}, 2);
