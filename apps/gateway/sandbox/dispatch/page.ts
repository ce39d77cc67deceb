import { CodedError } from '@shtrans/contract/api/errors';
import { z } from 'zod';
import type { Point, RideService } from '@shtrans/contract/rides/schemas';
import {
  dispatchApi,
  type DispatchPort,
  type RideRequest,
  type RiderMessage,
} from '../../src/adapters/dispatch/port.ts';
import type { Context } from '../../src/context.ts';
import { type Html, html } from '../../src/http/html-page.ts';
import { servePartner } from '../partner-server.ts';
import {
  button,
  byId,
  fresh,
  keyOf,
  list,
  type PartnerPage,
  partnerSite,
  section,
  type Writer,
} from '../site.ts';
import { sendWhileListening } from '../webhooks.ts';
import { messagesUntil, type SandboxMessage, sendDriverPhrase } from './messages.ts';
import { NEXT_NEWS, sendRideNotices } from './reports.ts';
import {
  actOnRide,
  findSandboxRide,
  type SandboxDispatchDeps,
  type SandboxRide,
  standingOf,
} from './rides.ts';
import { nameOfScript, type RideAction } from './scripts.ts';
import texts from './texts.json' with { type: 'json' };
import { newestRows } from '../tables.ts';

const ROOT = '/sandbox/dispatch';

/** Returns a ride as JSON for tests. */
function rideJson(ride: SandboxRide, now: Date): object {
  const { ride_id: rideId, script, manner, held_at } = ride;
  const { news, isSilent: silent } = standingOf(ride, now);
  return { rideId, script, manner, silent, held: held_at !== null, news };
}

/** Returns the handlers of the dispatcher's API. */
const answersOf = (port: DispatchPort) => ({
  route: ({ from, to }: { from: Point; to: Point }) => port.route(from, to),
  pickup: async ({ service, from }: { service: RideService; from: Point }) => ({
    seconds: await port.pickup(service, from),
  }),
  places: async ({ name }: { name: string }) => ({ places: await port.places(name) }),
  ranks: async ({ near }: { near: Point }) => ({ ranks: await port.ranks(near) }),
  request: async (request: RideRequest) => {
    try {
      return { taken: true, event: await port.request(request) };
    } catch (error) {
      if (error instanceof CodedError && error.code === 'dispatch_failed') return { taken: false };
      throw error;
    }
  },
  query: async ({ rideId }: { rideId: string }) => ({ event: await port.query(rideId) }),
  cancel: async ({ rideId }: { rideId: string }) => ({ event: await port.cancel(rideId) }),
  message: async (message: RiderMessage) => ({
    delivered: (await port.deliverMessage(message)) === 'delivered',
  }),
});

/**
 * The list of the newest rides, and a page for each with its possible actions: POST of `action`. Sends notices while the
 * gateway listens.
 */
export const dispatchPage = (
  deps: SandboxDispatchDeps & Pick<Context, 'log'>,
  port: DispatchPort,
) =>
  partnerSite(ROOT, (site, app) => {
    servePartner(app, deps, 'dispatch', dispatchApi, answersOf(port));
    sendWhileListening(app, deps, {
      partner: 'dispatch',
      round: async (base) => await sendRideNotices(deps, base),
      alsoDue: NEXT_NEWS,
    });

    site.shows('/', async () => {
      const rides = await newestRows(deps.db, 'sandbox.rides', 'requested_at', 30);
      const now = deps.clock.now();
      return {
        json: { rides: rides.map((ride) => rideJson(ride, now)) },
        page: (writer) => listPage(rides, writer, now),
      };
    });

    site.shows('/:id', async (request) => {
      const ride = await byId(request, async (id) => await findSandboxRide(deps.db, id));
      if (ride === undefined) return undefined;
      const now = deps.clock.now();
      const messages = await messagesUntil(deps.db, ride.ride_id, now);
      return {
        json: {
          ...rideJson(ride, now),
          messages: messages.map(({ id, sender, text }) => ({ id, sender, text })),
        },
        page: (writer) => ridePage(ride, messages, writer, now),
      };
    });

    const form = z.object({ action: keyOf(texts.actions) });
    site.takes('/:id', form, async ({ action }, request) => {
      const ride = await byId(request, async (id) => await actOnRide(deps, id, action));
      return ride && { json: rideJson(ride, deps.clock.now()), next: `${ROOT}/${ride.ride_id}` };
    });

    const messageForm = z.object({ action: keyOf(texts.phrases) });
    site.takes('/:id/messages', messageForm, async ({ action: phrase }, request) => {
      const ride = await byId(request, async (id) => await sendDriverPhrase(deps, id, phrase));
      return ride && { json: rideJson(ride, deps.clock.now()), next: `${ROOT}/${ride.ride_id}` };
    });
  });

/** A card with the state of the ride. */
function card(ride: SandboxRide, { say, time }: Writer, now: Date): Html {
  const { news, isSilent } = standingOf(ride, now);
  const { state, driver } = news;
  return html`<div>
      <strong>${say(texts.states[state])}</strong>
      ${isSilent ? html` · <span>${say(texts.silent)}</span>` : ''}
      ${ride.held_at === null ? '' : html` · <span>${say(texts.held)}</span>`}
    </div>
    <div>${say(ride.from_place.name)} → ${say(ride.to_place.name)}</div>
    <div class="note">
      ${say(texts.services[ride.service])} · ${say(texts.calledAt)}
      ${time(ride.requested_at, { timeStyle: 'medium' })} · ${say(texts.story)}:
      ${say(nameOfScript(ride.script))} · ${say(texts.news)}: ${say(texts.manners[ride.manner])}
    </div>
    ${
      driver === null
        ? ''
        : html`<div class="note">
            ${say(texts.driver)}: ${say(driver.name)} · ${driver.plate} · ${say(driver.car)}
          </div>`
    }`;
}

function listPage(rides: readonly SandboxRide[], writer: Writer, now: Date): PartnerPage {
  const { say, link } = writer;
  const items = rides.map(
    (ride) =>
      html`${card(ride, writer, now)}
        <p>${link(`${ROOT}/${ride.ride_id}`, ride.ride_no)}</p>`,
  );
  const parts = [fresh(list(items, say(texts.none)))];
  return { title: say(texts.title), note: say(texts.note), parts };
}

/** Returns the possible actions on a ride; once it is over, only those that change its reports. */
function actionsFor(ride: SandboxRide, now: Date): RideAction[] {
  const { news, isOver } = standingOf(ride, now);
  const manners = (['proper', 'unruly', 'nonsense'] as const).filter(
    (manner) => manner !== ride.manner,
  );
  const reporting: RideAction[] = [ride.silent ? 'come_back' : 'silent', ...manners];
  if (isOver) return reporting;
  const goes: RideAction[] = ['skip', ride.held_at === null ? 'hold' : 'go_on'];
  return [...goes, ...reporting, ...(news.state === 'on_trip' ? [] : ['driver_cancels' as const])];
}

/** The conversation of rider and driver, the oldest message first. */
const conversation = (messages: readonly SandboxMessage[], { say, time }: Writer): Html =>
  section(
    say(texts.messages),
    list(
      messages.map(
        ({ sender, text, sent_at }) =>
          html`<strong>${say(texts.senders[sender])}</strong> ${say(text)}
            <span class="note">${time(sent_at, { timeStyle: 'medium' })}</span>`,
      ),
      say(texts.noMessages),
    ),
  );

function ridePage(
  ride: SandboxRide,
  messages: readonly SandboxMessage[],
  writer: Writer,
  now: Date,
): PartnerPage {
  const { say, form, link } = writer;
  const page = `${ROOT}/${ride.ride_id}`;
  const { news } = standingOf(ride, now);
  const buttons = actionsFor(ride, now).map((action) => button(action, say(texts.actions[action])));
  const phrases = Object.entries(texts.phrases).map(([phrase, text]) => button(phrase, say(text)));
  const heading = say(texts.title);
  return {
    title: `${heading} · ${ride.ride_no}`,
    heading,
    parts: [
      fresh(html`${list([card(ride, writer, now)])} ${conversation(messages, writer)}`),
      ...(news.driver === null
        ? []
        : [section(say(texts.driverSends), form(`${page}/messages`, ...phrases))]),
      form(page, ...buttons),
    ],
    links: [link(ROOT, say(texts.all))],
  };
}
