import type { Place } from '@shtrans/contract/rides/schemas';
import type { Bilingual } from '@shtrans/contract/api/schemas';
import texts from './texts.json' with { type: 'json' };

/**
 * The scripts of sandbox rides, each with the place name that selects it as origin or destination. Any other place:
 * `proper`.
 */
const SCRIPTS = { ...texts.scripts, proper: texts.ordinary };
export type Script = keyof typeof SCRIPTS;

const isScript = (text: string): text is Script => Object.hasOwn(SCRIPTS, text);
export const scriptNamed = (text: string): Script => (isScript(text) ? text : 'proper');
export const nameOfScript = (text: string): Bilingual => SCRIPTS[scriptNamed(text)];

/** An action of a person or a test on a ride under way: on its course, or on its reports. */
export type RideAction = keyof (typeof texts)['actions'];

/** Places on a ring around People's Square, so that a ride is possible between any of them and any other place. */
const PLACES = Object.entries(texts.scripts).map(([script, { zh, en }], i, all) => {
  const angle = (2 * Math.PI * i) / all.length;
  const place: Place = {
    name: { zh: `沙箱·${zh}`, en: `Sandbox: ${en}` },
    lat: Math.round((31.2346 + 0.03 * Math.cos(angle)) * 1e6) / 1e6,
    lon: Math.round((121.4704 + 0.035 * Math.sin(angle)) * 1e6) / 1e6,
  };
  return { script, place };
});

/** Finds the script places whose name contains the text after `沙箱` or `sandbox`. */
export function sentinelPlaces(typed: string): Place[] {
  const [, rest] = /^\s*(?:沙箱|sandbox)[\s·:：]*(.*)$/i.exec(typed) ?? [];
  if (rest === undefined) return [];
  const searchText = rest.trim().toLowerCase();
  return PLACES.map(({ place }) => place).filter(
    ({ name }) => name.zh.includes(searchText) || name.en.includes(searchText),
  );
}

/** Returns the script that the names of the two places select; the origin takes precedence. */
export function scriptFor(from: Place, to: Place): Script {
  const matches = [from, to].map(({ name: { zh, en } }) =>
    PLACES.find(({ place: { name } }) => name.zh === zh || name.en === en),
  );
  return scriptNamed((matches[0] ?? matches[1])?.script ?? 'proper');
}
