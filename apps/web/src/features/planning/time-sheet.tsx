import { useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/page.tsx';
import { Popup } from '../../ui/popup.tsx';
import { serverNow } from '../../core/clock/server-clock.ts';
import { planningMessages } from './messages.ts';
import { instantOf, wallClock } from './city-time.ts';
import type { PlanInAddress } from '../../domain/plans/plan-address.ts';

type When = Pick<PlanInAddress, 'time' | 'arriveBy'>;

interface TimeSheetProps extends When {
  onChoose: (when: When) => void;
  onClose: () => void;
}

const KINDS = ['now', 'depart', 'arrive'] as const;
type Kind = (typeof KINDS)[number];

/** Times are chosen in steps that a rider would say. */
const STEP_MS = 5 * 60_000;
const soon = (): number => Math.ceil(serverNow() / STEP_MS) * STEP_MS;

/** When to go, or to be there, by the clock of the city whatever the device's zone is. */
export function TimeSheet({ time, arriveBy, onChoose, onClose }: TimeSheetProps) {
  const t = useMessages(planningMessages).time;
  const [kind, setKind] = useState<Kind>(
    time === undefined ? 'now' : arriveBy ? 'arrive' : 'depart',
  );
  const [fields, setFields] = useState(() => {
    const asked = time === undefined ? Number.NaN : Date.parse(time);
    return wallClock(Number.isNaN(asked) ? soon() : asked);
  });
  const [incomplete, setIncomplete] = useState(false);

  const edit = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setIncomplete(false);
    if (kind === 'now') setKind('depart');
  };
  const done = () => {
    if (kind === 'now') return onChoose({ time: undefined, arriveBy: false });
    const at = instantOf(fields.day, fields.time);
    if (at === undefined) return setIncomplete(true);
    return onChoose({ time: at, arriveBy: kind === 'arrive' });
  };
  return (
    <Popup label={t.title} look="sheet" closeOnMaskClick onClose={onClose}>
      <div className="plan-sheet">
        <div className="plan-sheet-head">
          <h2>{t.title}</h2>
          <IconButton icon="close" label={t.close} onClick={onClose} />
        </div>
        <Chips
          label={t.when}
          type="radio"
          items={KINDS.map((key) => ({ key, title: t.kind[key] }))}
          chosen={[kind]}
          onToggle={(key) => setKind(KINDS.find((each) => each === key) ?? 'now')}
        />
        <div className="plan-when">
          <Field
            label={t.date}
            type="date"
            value={fields.day}
            error={incomplete ? t.incomplete : undefined}
            onChange={(day) => edit({ day })}
          />
          <Field
            label={t.clock}
            type="time"
            value={fields.time}
            onChange={(time) => edit({ time })}
          />
        </div>
        <p className="plan-small">{t.zone}</p>
        <Button color="primary" size="large" block onClick={done}>
          {t.done}
        </Button>
      </div>
    </Popup>
  );
}
