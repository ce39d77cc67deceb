import type { Place } from '@shtrans/contract/rides';

/**
 * The stories a ride of the sandbox can take, each with the place one types to get it, as where from or
 * where to. Any other place: `proper`.
 */
export const SCRIPTS = {
  refused: { zh: '拒单', en: 'refused' },
  no_car: { zh: '无车可派', en: 'no car' },
  long_search: { zh: '一直寻找', en: 'long search' },
  driver_cancels: { zh: '司机取消', en: 'driver cancels' },
  driver_changes: { zh: '更换司机', en: 'another driver' },
  driver_waits: { zh: '司机久等', en: 'driver waits' },
  stuck: { zh: '堵在路上', en: 'stuck in traffic' },
  silent: { zh: '途中失联', en: 'goes silent' },
  answer_lost: { zh: '答复丢失', en: 'answer lost' },
  unruly: { zh: '消息错乱', en: 'late and twice' },
  nonsense: { zh: '胡言乱语', en: 'nonsense' },
};

export type Script = keyof typeof SCRIPTS | 'proper';

export const isScript = (text: string): text is Script =>
  text === 'proper' || Object.hasOwn(SCRIPTS, text);

/** On a ring around People's Square, so that any of them is a ride from any other place. */
const PLACES = Object.entries(SCRIPTS).map(([script, { zh, en }], i, all) => {
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
  const script = (named[0] ?? named[1])?.script ?? 'proper';
  return isScript(script) ? script : 'proper';
}
