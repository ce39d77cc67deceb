import type { Place } from '@shtrans/contract/rides';
import { keysOf } from '@shtrans/contract/narrow';

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
} as const satisfies Record<string, { zh: string; en: string }>;

type Sentinel = keyof typeof SCRIPTS;
export type Script = Sentinel | 'proper';

export const isScript = (text: string): text is Script =>
  text === 'proper' || Object.hasOwn(SCRIPTS, text);

const SENTINELS = keysOf(SCRIPTS);

const nameOf = (script: Sentinel): Place['name'] => ({
  zh: `沙箱·${SCRIPTS[script].zh}`,
  en: `Sandbox: ${SCRIPTS[script].en}`,
});

/** On a ring around People's Square, so that any of them is a ride from any other place. */
const placeOf = (script: Sentinel, i: number): Place => {
  const angle = (2 * Math.PI * i) / SENTINELS.length;
  return {
    name: nameOf(script),
    lat: Math.round((31.2346 + 0.03 * Math.cos(angle)) * 1e6) / 1e6,
    lon: Math.round((121.4704 + 0.035 * Math.sin(angle)) * 1e6) / 1e6,
  };
};

const PLACES: readonly Place[] = SENTINELS.map(placeOf);

/** The pretended places whose name has what was typed after `沙箱` or `sandbox`. */
export function sentinelPlaces(typed: string): Place[] {
  const [, rest] = /^\s*(?:沙箱|sandbox)[\s·:：]*(.*)$/i.exec(typed) ?? [];
  if (rest === undefined) return [];
  const wanted = rest.trim().toLowerCase();
  return PLACES.filter(({ name }) => name.zh.includes(wanted) || name.en.includes(wanted));
}

/** The story asked for by the names of the two places; where from counts first. */
export function scriptFor(from: Place, to: Place): Script {
  for (const { name } of [from, to]) {
    const found = SENTINELS.find((script) => {
      const sentinel = nameOf(script);
      return name.zh === sentinel.zh || name.en === sentinel.en;
    });
    if (found !== undefined) return found;
  }
  return 'proper';
}
