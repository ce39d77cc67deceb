import type { PlanPreference } from '@shtrans/contract/plans';
import type { ModeGroup } from '@shtrans/contract/transit-modes';
import { useState } from 'react';
import { useMessages } from '../../core/i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { IconButton } from '../../ui/page.tsx';
import { Popup } from '../../ui/popup.tsx';
import { planningMessages } from './messages.ts';
import type { PlanInAddress } from '../../domain/plans/plan-address.ts';

const GROUPS: readonly ModeGroup[] = ['metro', 'bus', 'ferry'];
const PREFERENCES: readonly PlanPreference[] = ['fastest', 'fewer_changes', 'less_walking'];

/** The groups of an address, in their order; all where it names none. */
export function groupsOf(modes: string | undefined): readonly ModeGroup[] {
  const named = modes?.split(',');
  const chosen = GROUPS.filter((group) => named?.includes(group) === true);
  return chosen.length === 0 ? GROUPS : chosen;
}

type Options = Pick<PlanInAddress, 'modes' | 'prefer'>;

interface OptionsSheetProps extends Options {
  onChoose: (options: Options) => void;
  onClose: () => void;
}

/** What matters most on the way, and what may be used. */
export function OptionsSheet({ modes, prefer, onChoose, onClose }: OptionsSheetProps) {
  const t = useMessages(planningMessages);
  const [chosen, setChosen] = useState({ prefer, groups: groupsOf(modes) });
  const toggle = (key: string) => {
    const groups = GROUPS.filter((group) => chosen.groups.includes(group) !== (group === key));
    // Something one must be able to go by.
    if (groups.length > 0) setChosen({ ...chosen, groups });
  };
  const done = () => {
    const all = chosen.groups.length === GROUPS.length;
    onChoose({ prefer: chosen.prefer, modes: all ? undefined : chosen.groups.join(',') });
  };
  return (
    <Popup label={t.options.title} look="sheet" closeOnMaskClick onClose={onClose}>
      <div className="plan-sheet">
        <div className="plan-sheet-head">
          <h2>{t.options.title}</h2>
          <IconButton icon="close" label={t.options.close} onClick={onClose} />
        </div>
        <Chips
          label={t.options.prefer}
          type="radio"
          items={PREFERENCES.map((key) => ({ key, title: t.prefer[key] }))}
          chosen={[chosen.prefer]}
          onToggle={(key) =>
            setChosen({ ...chosen, prefer: PREFERENCES.find((each) => each === key) ?? 'fastest' })
          }
        />
        <Chips
          label={t.options.modes}
          type="checkbox"
          items={GROUPS.map((key) => ({ key, title: t.options.mode[key] }))}
          chosen={chosen.groups}
          onToggle={toggle}
        />
        <Button color="primary" size="large" block onClick={done}>
          {t.options.done}
        </Button>
      </div>
    </Popup>
  );
}
