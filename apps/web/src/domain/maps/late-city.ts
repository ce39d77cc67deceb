import { useEffect, useState } from 'react';
import { lateCode } from '../../core/query/late-code.ts';
import { query } from '../../core/query/query.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { savesData } from '../../core/view/data-saver.ts';

const HOUR_MS = 3_600_000;

/** Which shapes the city has now. Saved, so that a map without a network finds them in the browser's cache. */
const versionQuery = query('GET maas:/v1/city-map', {}, { freshMs: HOUR_MS, saved: true });
const cityCode = lateCode('city', () => import('./city-ground.tsx'));

/** The credit of the positions on a map; undefined before it is known, which is after the page is shown. */
export function useCityCredit(): string | undefined {
  const [isShown, setShown] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- after the page has been shown
  useEffect(() => setShown(true), []);
  return useQuery(isShown ? versionQuery : undefined).data?.credit;
}

/**
 * The city below a map: water, streets, tracks and names. Requested after the page is shown, and not if bandwidth is
 * scarce; undefined until then, and for a city without shapes.
 * @param isWanted false: the map has another background
 */
export function useCity(isWanted = true) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Known only on the device, and only after the page has been shown.
    // oxlint-disable-next-line react/set-state-in-effect
    setShown(isWanted && !savesData());
  }, [isWanted]);
  const { data: current } = useQuery(isShown ? versionQuery : undefined);
  const version = current?.version ?? undefined;
  const { data: shapes } = useQuery(
    version === undefined
      ? undefined
      : query('GET maas:/v1/city-map/:version', { params: { version } }, { freshMs: Infinity }),
  );
  const { data: code } = useQuery(version === undefined ? undefined : cityCode);
  if (current === undefined || shapes === undefined || code === undefined) return undefined;
  return { ...code, city: code.cityOf(shapes), credit: current.credit };
}
