import type { CallInput } from '../../core/api/call-types.ts';
import { useId, useState } from 'react';
import type { Point } from '../../core/host/location.ts';
import { inLanguage } from '../../core/i18n/language.ts';
import { useQuery } from '../../core/query/use-query.ts';
import { useRoute } from '../../core/route/router.ts';
import { pointOfText } from '../../domain/maps/mercator.ts';
import { PlacePicker } from '../../domain/places/place-picker.tsx';
import { nearbyQuery } from '../../domain/transit/queries.ts';
import { distanceText } from '../../domain/transit/transit-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/page/loaded.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Skeletons } from '../../ui/page/skeleton.tsx';
import { parkingReportMessages } from './messages.ts';
import css from './parking-report.module.css';

const RADIUS = 2000;
const MOST = 6;

type Lot = Extract<CallInput<'POST maas:/v1/parking-reports'>['body']['place'], { kind: 'lot' }>;

interface LotPickerProps {
  chosen: string | undefined;
  onChoose: (lot: Lot) => void;
}

/** A car park near a place: the one in the address (`at`), or one that the rider chooses. */
export function LotPicker({ chosen, onChoose }: LotPickerProps) {
  const t = parkingReportMessages();
  const { at } = useRoute().query;
  const [point, setPoint] = useState<Point | undefined>(() => pointOfText(at));
  const [open, setOpen] = useState(false);
  return (
    <>
      {point && <Lots at={point} chosen={chosen} onChoose={onChoose} />}
      <Button fill="outline" color="primary" block onClick={() => setOpen(true)}>
        {point === undefined ? t.find : t.findAgain}
      </Button>
      {open && (
        <Sheet title={t.near} onClose={() => setOpen(false)} tall>
          <PlacePicker
            onPick={({ lat, lon }) => {
              setPoint({ lat, lon });
              setOpen(false);
            }}
          />
        </Sheet>
      )}
    </>
  );
}

function Lots({ at, chosen, onChoose }: LotPickerProps & { at: Point }) {
  const t = parkingReportMessages();
  const group = useId();
  const { lat, lon } = at;
  const lotsRead = useQuery(
    nearbyQuery({ lat, lon, radius: RADIUS, kind: 'parking', limit: MOST }),
  );
  return (
    <Loaded
      read={lotsRead}
      skeleton={<Skeletons count={3} className={css.room} />}
      empty={{
        when: ({ items }) => items.length === 0,
        show: <p className="small quiet below-12">{t.noLots}</p>,
      }}
    >
      {({ items }) => (
        <fieldset className={css.lots}>
          <legend className="visually-hidden">{t.lots}</legend>
          {items.map((park) => (
            <label key={park.id}>
              <input
                type="radio"
                name={group}
                checked={park.id === chosen}
                onChange={() =>
                  onChoose({ kind: 'lot', park: park.id, lat: park.lat, lon: park.lon })
                }
              />
              <span className="grow tight">{inLanguage(park.name)}</span>
              <span className="fixed small quiet num">{distanceText(park.distanceMetres)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </Loaded>
  );
}
