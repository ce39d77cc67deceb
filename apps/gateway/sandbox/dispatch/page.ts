import { z } from 'zod';
import type { Context } from '../../src/context.ts';
import { type Html, html } from '../../src/http/html-page.ts';
import {
  button,
  fresh,
  keyOf,
  list,
  type Page,
  partnerSite,
  uuidOf,
  type Writer,
} from '../site.ts';
import { repeatWhileListening } from '../webhooks.ts';
import {
  actOnRide,
  findSandboxRide,
  isOver,
  isSilent,
  newsOf,
  recentRides,
  RIDE_ACTIONS,
  type RideAction,
  type SandboxDispatchDeps,
  type SandboxRide,
  sendRideNotices,
} from './rides.ts';
import { isScript, SCRIPTS } from './scripts.ts';

const ROOT = '/sandbox/dispatch';

const STATES = {
  requested: { zh: '正在寻找司机', en: 'Looking for a driver' },
  matched: { zh: '司机已接单', en: 'A driver took it' },
  arriving: { zh: '司机正在赶来', en: 'The driver is on the way' },
  arrived: { zh: '司机已到达上车点', en: 'The driver is at the pick-up' },
  on_trip: { zh: '行程中', en: 'On the trip' },
  finished: { zh: '已到达', en: 'Arrived' },
  no_driver: { zh: '没有可派的车', en: 'No car' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
};
const MANNERS = {
  proper: { zh: '正常', en: 'in order' },
  unruly: { zh: '迟到、重复、乱序', en: 'late, twice, out of order' },
  nonsense: { zh: '胡言乱语', en: 'nonsense' },
};
/** What a test reads of a ride. */
const rideJson = (ride: SandboxRide, now: Date): object => ({
  rideId: ride.ride_id,
  script: ride.script,
  manner: ride.manner,
  silent: isSilent(ride, now),
  held: ride.held_at !== null,
  news: newsOf(ride, now),
});

/**
 * The newest rides, and a page for each with what can be done to it: POST of `action`. While the gateway
 * listens, notices are sent.
 */
export const dispatchPage = (deps: SandboxDispatchDeps & Pick<Context, 'log'>) =>
  partnerSite(ROOT, (site, app) => {
    repeatWhileListening(app, deps, async (base) => await sendRideNotices(deps, base));

    site.shows('/', async () => {
      const rides = await recentRides(deps.db);
      const now = deps.clock.now();
      return {
        json: { rides: rides.map((ride) => rideJson(ride, now)) },
        page: (writer) => listPage(rides, writer, now),
      };
    });

    site.shows('/:id', async (request) => {
      const id = uuidOf(request);
      const ride = id === undefined ? undefined : await findSandboxRide(deps.db, id);
      const now = deps.clock.now();
      return ride && { json: rideJson(ride, now), page: (writer) => ridePage(ride, writer, now) };
    });

    site.takes('/:id', z.object({ action: keyOf(RIDE_ACTIONS) }), async ({ action }, request) => {
      const id = uuidOf(request);
      const ride = id === undefined ? undefined : await actOnRide(deps, id, action);
      return ride && { json: rideJson(ride, deps.clock.now()), next: `${ROOT}/${ride.ride_id}` };
    });
  });

/** How the ride stands, in one card. */
function card(ride: SandboxRide, { say, name }: Writer, now: Date): Html {
  const { state, driver } = newsOf(ride, now);
  const time = new Intl.DateTimeFormat(say('zh-CN', 'en-GB'), {
    timeZone: 'Asia/Shanghai',
    timeStyle: 'medium',
  });
  const { script, requested_at: asked } = ride;
  const story =
    isScript(script) && script !== 'proper' ? name(SCRIPTS[script]) : say('正常', 'ordinary');
  const service = ride.service === 'taxi' ? say('出租车', 'Taxi') : say('网约车', 'Ride-hailing');
  const silent = say('失联：不发通知，也不回答查询', 'Silent: no notice, no answer');
  return html`<div>
      <strong>${name(STATES[state])}</strong>
      ${isSilent(ride, now) ? html` · <span>${silent}</span>` : ''}
      ${ride.held_at === null ? '' : html` · <span>${say('静止不动', 'Standing still')}</span>`}
    </div>
    <div>${name(ride.from_place.name)} → ${name(ride.to_place.name)}</div>
    <div class="note">
      ${service} · ${say('叫车时间', 'Called at')}
      <time datetime="${asked.toISOString()}">${time.format(asked)}</time>
      · ${say('剧本', 'Story')}: ${story} · ${say('消息方式', 'News')}:
      ${name(MANNERS[ride.manner])}
    </div>
    ${
      driver === null
        ? ''
        : html`<div class="note">
            ${say('司机', 'Driver')}: ${name(driver.name)} · ${driver.plate} · ${name(driver.car)}
          </div>`
    }`;
}

function listPage(rides: readonly SandboxRide[], writer: Writer, now: Date): Page {
  const { say, link } = writer;
  const items = rides.map(
    (ride) =>
      html`${card(ride, writer, now)}
        <p>${link(`${ROOT}/${ride.ride_id}`, ride.ride_no)}</p>`,
  );
  return {
    title: say('沙箱派单方', 'Sandbox dispatcher'),
    note: say(
      '这里是沙箱派单方自己的订单，最新的在最上面，页面自动刷新。点开一单可以改变它接下来的走向。',
      "The sandbox dispatcher's own rides, newest first; the page refreshes itself. Open a ride to change how it goes on.",
    ),
    parts: [fresh(list(items, say('还没有人叫车', 'Nobody has called a ride yet')))],
  };
}

/** What can be done to the ride as it is: nothing with one that is over but to have it heard. */
function actionsFor(ride: SandboxRide, now: Date): RideAction[] {
  const news = newsOf(ride, now);
  const manners = (['proper', 'unruly', 'nonsense'] as const).filter((one) => one !== ride.manner);
  const heard: RideAction[] = [ride.silent ? 'come_back' : 'silent', ...manners];
  if (isOver(news)) return heard;
  const goes: RideAction[] = ['skip', ride.held_at === null ? 'hold' : 'go_on'];
  return [...goes, ...heard, ...(news.state === 'on_trip' ? [] : ['driver_cancels' as const])];
}

function ridePage(ride: SandboxRide, writer: Writer, now: Date): Page {
  const { say, name, form, link } = writer;
  const buttons = actionsFor(ride, now).map((action) => button(action, name(RIDE_ACTIONS[action])));
  const heading = say('沙箱派单方', 'Sandbox dispatcher');
  return {
    title: `${heading} · ${ride.ride_no}`,
    heading,
    parts: [fresh(list([card(ride, writer, now)])), form(`${ROOT}/${ride.ride_id}`, ...buttons)],
    links: [link(ROOT, say('全部订单', 'All rides'))],
  };
}
