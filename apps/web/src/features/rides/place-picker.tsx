import type { Place, Point } from '@shtrans/contract/rides';
import { useState } from 'react';
import { locate } from '../../core/host/location.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { IconButton } from '../../ui/page.tsx';
import { Popup } from '../../ui/popup.tsx';
import { SearchField, useSearchText } from '../../ui/search-field.tsx';
import { ridesMessages } from './messages.ts';
import { forgetPlaces, pickedPlaces, rememberPlace } from './place-history.ts';
import { PlaceList, PlaceSkeletons } from './place-list.tsx';
import { placesQuery } from './queries.ts';
import { RideIcon } from '../../domain/rides/ride-icon.tsx';

interface PlacePickerProps {
  end: 'from' | 'to';
  onPick: (place: Place) => void;
  onClose: () => void;
}

/** One end of the ride: searched by name, picked before, or near where the phone says it is. */
export function PlacePicker({ end, onPick, onClose }: PlacePickerProps) {
  const t = useMessages(ridesMessages);
  const search = useSearchText();
  const { q } = search;
  const [here, setHere] = useState<Point>();
  const near = q === '' ? here : undefined;
  const places = useQuery(placesQuery(q, near));
  const [picked, setPicked] = useState(pickedPlaces);

  const pick = ({ lat, lon, name }: Place) => {
    const place = { lat, lon, name };
    rememberPlace(place);
    onPick(place);
  };
  const title = end === 'from' ? t.place.pickFrom : t.place.pickTo;
  const listTitle =
    q !== '' ? t.place.results : near === undefined ? t.place.suggested : t.place.nearby;
  return (
    <Popup label={title} look="sheet" closeOnMaskClick onClose={onClose}>
      <div className="picker">
        <div className="sheet-head">
          <h2>{title}</h2>
          <IconButton icon="close" label={t.place.close} onClick={onClose} />
        </div>
        <SearchField
          label={t.place.search}
          placeholder={t.place.searchHint}
          search={search}
          clear={t.place.clear}
        />
        <div className="picker-lists">
          {q === '' && end === 'from' && <Locate here={here} onHere={setHere} />}
          {q === '' && picked.length > 0 && (
            <PlaceList
              title={t.place.recent}
              icon="clock"
              heading="h3"
              places={picked}
              onPick={pick}
              action={
                <button
                  type="button"
                  className="picker-clear"
                  onClick={() => {
                    forgetPlaces();
                    setPicked([]);
                  }}
                >
                  {t.place.clear}
                </button>
              }
            />
          )}
          <Loaded
            of={places}
            skeleton={<PlaceSkeletons />}
            empty={{
              when: ({ items }) => items.length === 0,
              show: (
                <ErrorBlock status="empty" title={t.place.none} description={t.place.noneHint} />
              ),
            }}
          >
            {({ items }) => (
              <PlaceList title={listTitle} icon="pin" heading="h3" places={items} onPick={pick} />
            )}
          </Loaded>
        </div>
      </div>
    </Popup>
  );
}

/** Asks the phone where it is, on a tap only; everything works without an answer. */
function Locate({ here, onHere }: { here: Point | undefined; onHere: (point: Point) => void }) {
  const t = useMessages(ridesMessages);
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = async () => {
    setState('asking');
    const found = await locate();
    setState(found.state === 'here' ? 'idle' : 'failed');
    if (found.state === 'here') onHere(found.point);
  };
  return (
    <button
      type="button"
      className="picker-place picker-here"
      disabled={state === 'asking' || here !== undefined}
      onClick={() => void ask()}
    >
      <RideIcon name="here" />
      <span aria-live="polite">
        {state === 'asking'
          ? t.place.locating
          : state === 'failed'
            ? t.place.locateFailed
            : t.place.locate}
      </span>
    </button>
  );
}
