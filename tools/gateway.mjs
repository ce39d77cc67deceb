// `npm run db:reset`: forgets all data; the next start makes the city and the demo riders anew.
// `npm run pages:load -- pages.json [--dry-run]`: an operator's page configuration, a value by key.
// `npm run data:load -- FOLDER [--dry-run] [--at ISO]`: products, coupons and rules as a new version, from then on in
// force; `npm run data:rollback -- VERSION [--at ISO]`: an earlier one again; `npm run data:list`: all of them.
// `npm run campaign:new -- ID`: the folder of a campaign to change; `npm run campaign:check -- FOLDER [--watch]`: what is
// wrong with it; `npm run campaign:preview -- ID --at INSTANT`: links that show it as of then; `npm run campaign:switch -- CAMPAIGN [PART] off|on --reason "..."`: stops it, or lets it go on.
// `npm run shield:dry -- --day DAY [--rules FILE]`: what rules against abuse would have said of that day's participations.
// `npm run migrate`: brings the database to the schema of this release.
// `npm run desk:invite -- <name>`: the link by which somebody joins the desk.
// `npm run reconcile`: the money report of the database; ends with 1 when a cent is not where it belongs.
// `npm run ledger:check`: proves the ledger of points and carbon; ends with 1 where its sums are not right.
// `npm run draw:verify -- CAMPAIGN URL`: checks its draws by their public log; ends with 1 where one is wrong.
// `npm run partner:check -- dispatch URL`: what an operator's own server must do, tried on it.
// `npm run gtfs:build -- out.zip`: the timetable as a GTFS feed, checked by reading it again.
import { ensureInstalled, orSayWhy } from './ensure-install.mjs';
import { runGateway } from './run-gateway.mjs';

await orSayWhy(async () => {
  ensureInstalled();
  const [entry] = process.argv.splice(2, 1);
  await runGateway(entry);
}, 2);
