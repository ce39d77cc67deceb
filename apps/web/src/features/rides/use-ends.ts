import type { Place } from '@shtrans/contract/rides';
import { useQuery } from '../../core/query/use-query.ts';
import { navigate } from '../../core/route/router.ts';
import { useRoute } from '../../core/route/use-route.ts';
import { placeInAddress, placeOfAddress } from '../../domain/places/place-address.ts';
import { placesQuery } from './queries.ts';

export type End = 'from' | 'to';

interface Ends {
  from: Place | undefined;
  to: Place | undefined;
  /** The station the address names, when no such station is known. */
  unknownStation: string | undefined;
  /** The station the address names is being looked up. */
  looking: boolean;
  put: (ends: Partial<Record<End, Place | undefined>>) => void;
}

/**
 * Where from and where to. They live in the address, so that a reload, a login on the way and a link
 * keep them; `?station=` names the pick-up by a station's name or id.
 */
export function useEnds(): Ends {
  const { query } = useRoute<'stationTaxi'>();
  const chosen = placeOfAddress(query['from']);
  const to = placeOfAddress(query['to']);
  const named = chosen === undefined ? (query['station'] ?? '').trim().slice(0, 40) : '';
  const { data, asked } = useQuery(named === '' ? undefined : placesQuery(named));
  const found = data?.items;
  const station =
    found?.find(({ id, name }) => [id, name.zh, name.en].includes(named)) ?? found?.[0];
  const from = chosen ?? station;
  return {
    from,
    to,
    unknownStation: found?.length === 0 ? named : undefined,
    looking: named !== '' && asked === 0,
    put: (ends) => {
      const next = { from, to, ...ends };
      const address = {
        from: next.from && placeInAddress(next.from),
        to: next.to && placeInAddress(next.to),
      };
      navigate('stationTaxi', undefined, address, { replace: true });
    },
  };
}
