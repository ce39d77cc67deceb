import { city } from '@shtrans/contract/city/current';
import { inLanguage } from '../../core/i18n/language.ts';
import type { PlanPreference } from '@shtrans/contract/plans/schemas';
import type { ModeGroup } from '@shtrans/contract/traffic/facts';
import { useState } from 'react';
import { serverNow } from '../../core/clock/server-clock.ts';
import type { PlanInAddress } from '../../domain/plans/plan-address.ts';
import { GROUPS } from '../../domain/transit/line-facts.ts';
import { transitMessages } from '../../domain/transit/messages.ts';
import { Button } from '../../ui/button/button.tsx';
import { Chips } from '../../ui/button/chips.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { instantOf, wallClock } from './plan-text.ts';
import { planningMessages } from './messages.ts';
import css from './plan-sheets.module.css';

const PREFERENCES: readonly PlanPreference[] = ['fastest', 'fewer_changes', 'less_walking'];

/** The groups of an address, in their order; all if it names none. */
export function groupsOf(modes: string | undefined): readonly ModeGroup[] {
  const requestedGroups = modes?.split(',');
  const knownGroups = GROUPS.filter((group) => requestedGroups?.includes(group) === true);
  return knownGroups.length === 0 ? GROUPS : knownGroups;
}

type SheetProps<K extends keyof PlanInAddress> = Pick<PlanInAddress, K> & {
  onChoose: (chosen: Pick<PlanInAddress, K>) => void;
  onClose: () => void;
};

/** The rider's preference, the modes that may be used, and whether steps may. */
export function OptionsSheet({
  onChoose,
  onClose,
  ...plan
}: SheetProps<'modes' | 'prefer' | 'stepFree'>) {
  const { options: t, ...texts } = planningMessages();
  const [prefer, setPrefer] = useState(plan.prefer);
  const [stepFree, setStepFree] = useState(plan.stepFree);
  const [groups, setGroups] = useState(() => groupsOf(plan.modes));
  const toggle = (key: string) => {
    const next = GROUPS.filter((group) => groups.includes(group) !== (group === key));
    // At least one mode must remain.
    if (next.length > 0) setGroups(next);
  };
  const modes = groups.length === GROUPS.length ? undefined : groups.join(',');
  return (
    <Sheet title={t.title} onClose={onClose}>
      <Chips
        label={t.prefer}
        type="radio"
        items={PREFERENCES.map((key) => ({ key, title: texts.prefer[key] }))}
        chosen={[prefer]}
        onToggle={(key) => setPrefer(PREFERENCES.find((each) => each === key) ?? 'fastest')}
      />
      <div className="above-20">
        <Chips
          label={t.modes}
          type="checkbox"
          items={GROUPS.map((key) => ({ key, title: transitMessages().modeGroup[key] }))}
          chosen={groups}
          onToggle={toggle}
        />
      </div>
      <div className="above-20">
        <Chips
          label={t.access}
          type="checkbox"
          items={[{ key: 'stepFree', title: t.stepFree }]}
          chosen={stepFree ? ['stepFree'] : []}
          onToggle={() => setStepFree(!stepFree)}
        />
      </div>
      <Done onDone={() => onChoose({ prefer, modes, stepFree })} />
    </Sheet>
  );
}

const KINDS = ['now', 'depart', 'arrive'] as const;

/** Times are rounded up to steps of five minutes. */
const STEP_MS = 5 * 60_000;
const roundedNow = (): number => Math.ceil(serverNow() / STEP_MS) * STEP_MS;

/** The time to leave or arrive, in the city's time zone, not the device's. */
export function TimeSheet({ time, arriveBy, ...sheet }: SheetProps<'time' | 'arriveBy'>) {
  const { onChoose, onClose } = sheet;
  const t = planningMessages().time;
  const [kind, setKind] = useState<(typeof KINDS)[number]>(
    time === undefined ? 'now' : arriveBy ? 'arrive' : 'depart',
  );
  const [fields, setFields] = useState(() => {
    const requestedMs = time === undefined ? Number.NaN : Date.parse(time);
    return wallClock(Number.isNaN(requestedMs) ? roundedNow() : requestedMs);
  });
  const [incomplete, setIncomplete] = useState(false);

  const edit = (part: Partial<typeof fields>) => {
    setFields({ ...fields, ...part });
    setIncomplete(false);
    if (kind === 'now') setKind('depart');
  };
  const submit = () => {
    if (kind === 'now') return onChoose({ time: undefined, arriveBy: false });
    const chosenTime = instantOf(fields.day, fields.time);
    if (chosenTime === undefined) return setIncomplete(true);
    return onChoose({ time: chosenTime, arriveBy: kind === 'arrive' });
  };
  return (
    <Sheet title={t.title} onClose={onClose}>
      <Chips
        label={t.when}
        type="radio"
        items={KINDS.map((key) => ({ key, title: t.kind[key] }))}
        chosen={[kind]}
        onToggle={(key) => setKind(KINDS.find((each) => each === key) ?? 'now')}
      />
      <div className={css.when}>
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
          onChange={(clock) => edit({ time: clock })}
        />
      </div>
      <p className="small quiet">{t.zone(inLanguage(city().name))}</p>
      <Done onDone={submit} />
    </Sheet>
  );
}

function Done({ onDone }: { onDone: () => void }) {
  const t = planningMessages();
  return (
    <div className="above-20">
      <Button color="primary" size="large" block onClick={onDone}>
        {t.done}
      </Button>
    </div>
  );
}
