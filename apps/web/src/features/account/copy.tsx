import type { DataCopy } from '@shtrans/contract/rights/schemas';
import { errorText } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { timeInText } from '../../ui/text/time.ts';
import { accountMessages } from './messages.ts';
import { askCopy } from './queries.ts';
import css from './account.module.css';

const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** The newest copy of the rider's data, and the button that requests one. */
export function Copy({ latest }: { latest: DataCopy | null }) {
  const t = accountMessages().copy;
  const ask = useAction(askCopy, { onFail: (error) => showToast(errorText(error)) });
  const stateText = ({ state, until }: DataCopy): string => {
    if (state === 'pending') return t.pending;
    return state === 'ready' ? t.ready(timeInText(until)) : t.failed;
  };
  const isPending = latest?.state === 'pending';
  const isReady = latest?.state === 'ready';
  return (
    <section className="card stack" aria-labelledby="copy">
      <h2 id="copy">{t.title}</h2>
      <p className="small">{t.lead}</p>
      <output className="block">{latest === null ? '' : stateText(latest)}</output>
      {latest?.files.map(({ format, bytes, url }) => (
        <a
          key={format}
          className={css.file}
          href={url}
          {...(format === 'html'
            ? { target: '_blank', rel: 'noreferrer noopener' }
            : { download: '' })}
        >
          {(format === 'html' ? t.html : t.json)(sizeOf(bytes))}
        </a>
      ))}
      {!isPending && (
        <Button
          block
          color="primary"
          fill={isReady ? 'outline' : 'solid'}
          loading={ask.running}
          onClick={() => ask.run()}
        >
          {isReady ? t.askAgain : t.ask}
        </Button>
      )}
      <p className="small">{t.rule}</p>
    </section>
  );
}
