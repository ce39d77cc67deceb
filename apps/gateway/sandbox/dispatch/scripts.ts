import type { Place } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import texts from './texts.json' with { type: 'json' };

/**
 * The stories a ride of the sandbox can take, each with the place one types to get it, as where from or
 * where to. Any other place: `proper`.
 */
const SCRIPTS = { ...texts.scripts, proper: texts.ordinary };
export type Script = keyof typeof SCRIPTS;

const isScript = (text: string): text is Script => Object.hasOwn(SCRIPTS, text);
export const scriptNamed = (text: string): Script => (isScript(text) ? text : 'proper');
export const nameOfScript = (text: string): Bilingual => SCRIPTS[scriptNamed(text)];

/** What a person or a test may do to a ride under way: how it goes on, or how its news is told. */
export type RideAction = keyof (typeof texts)['actions'];

/** On a ring around People's Square, so that any of them is a ride from any other place. */
const PLACES = Object.entries(texts.scripts).map(([script, { zh, en }], i, all) => {
  const angle = (2 * Math.PI * i) / all.length;
  const place: Place = {
    name: { zh: `沙箱·${zh}`, en: `Sandbox: ${en}` },
    lat: Math.round((31.2346 + 0.03 * Math.cos(angle)) * 1e6) / 1e6,
    lon: Math.round((121.4704 + 0.035 * Math.sin(angle)) * 1e6) / 1e6,
  };
  return { script, place };
});

/** The pretended places whose name has what was typed after `沙箱` or `sandbox`. */
export function sentinelPlaces(typed: string): Place[] {
  const [, rest] = /^\s*(?:沙箱|sandbox)[\s·:：]*(.*)$/i.exec(typed) ?? [];
  if (rest === undefined) return [];
  const wanted = rest.trim().toLowerCase();
  return PLACES.map(({ place }) => place).filter(
    ({ name }) => name.zh.includes(wanted) || name.en.includes(wanted),
  );
}

/** The story asked for by the names of the two places; where from counts first. */
export function scriptFor(from: Place, to: Place): Script {
  const named = [from, to].map(({ name: { zh, en } }) =>
    PLACES.find(({ place: { name } }) => name.zh === zh || name.en === en),
  );
  return scriptNamed((named[0] ?? named[1])?.script ?? 'proper');
}
