import type { FeeEstimate } from '@shtrans/contract/fees';
import { language } from '../../core/i18n/language.ts';
import { useMessages } from '../../core/i18n/messages.ts';
import { FeeLines } from '../../domain/fares/fee-lines.tsx';
import { shortTime } from '../../ui/time.ts';
import { rulesMessages } from './messages.ts';
import { textOr } from './rule-text.ts';
import './rules.css';

const oneDecimal = (n: number): string => String(Number(n.toFixed(1)));

/** A trip and what it would cost, line by line. */
export function EstimateCard({ estimate }: { estimate: FeeEstimate }) {
  const t = useMessages(rulesMessages);
  const { service, distanceMetres, durationSeconds, departAt, statement } = estimate;
  const facts = [
    textOr(t.service, service, ''),
    t.estimate.kilometres(oneDecimal(distanceMetres / 1000)),
    ...(durationSeconds === 0
      ? []
      : [t.estimate.minutes(String(Math.round(durationSeconds / 60)))]),
    t.estimate.departs(shortTime(departAt, language())),
  ];
  return (
    <section className="card">
      <h2>{t.estimate.title}</h2>
      <p className="rule-facts num">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <FeeLines fee={statement} />
      <p className="rule-note">{t.estimate.note}</p>
    </section>
  );
}
