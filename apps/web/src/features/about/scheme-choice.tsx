import { useState } from 'react';
import { chooseScheme, chosenScheme } from '../../domain/app/scheme.ts';
import { useHydrated } from '../../core/view/use-hydrated.ts';
import { Chips } from '../../ui/button/chips.tsx';
import { aboutMessages } from './messages.ts';

const CHOICES = ['system', 'light', 'dark'] as const;

/** Light, dark, or as the phone is set. */
export function SchemeChoice() {
  const t = aboutMessages().scheme;
  const isHydrated = useHydrated();
  const [choice, setChoice] = useState(chosenScheme);
  return (
    <section className="card">
      <Chips
        label={t.title}
        type="radio"
        items={CHOICES.map((key) => ({ key, title: t[key] }))}
        chosen={isHydrated ? [choice ?? 'system'] : []}
        onToggle={(key) => {
          const next = CHOICES.find((each) => each === key);
          const scheme = next === undefined || next === 'system' ? null : next;
          chooseScheme(scheme);
          setChoice(scheme);
        }}
      />
      <p className="small above-10">{t.hint}</p>
    </section>
  );
}
