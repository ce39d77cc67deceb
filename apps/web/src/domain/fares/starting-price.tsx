import { uiMessages } from '../../ui/messages.ts';
import { Money } from '../../ui/text/money.tsx';

/** The lowest of several prices: "from ¥80.00", "¥80.00 起". */
export function StartingPrice({ cents }: { cents: number }) {
  // The amount replaces the @.
  const [before = '', after = ''] = uiMessages().startingPrice.split('@');
  return (
    <>
      {before !== '' && <small>{before}</small>}
      <Money cents={cents} />
      {after !== '' && <small>{after}</small>}
    </>
  );
}
