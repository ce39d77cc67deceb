import { useState } from 'react';
import { lateCode } from '../../../core/query/late-code.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { drawCheckMessages } from '../draw-check/messages.ts';
import type { DrawCheckProps } from '../draw-check/draw-check.tsx';
import { standingMessages } from '../standing-messages.ts';

/** The code of the check loads when the rider opens it. */
const drawCheck = lateCode(
  'draw check',
  () => import('../draw-check/draw-check.tsx'),
  drawCheckMessages,
);

/** Opens the check of one draw. */
export function CheckLink(props: Omit<DrawCheckProps, 'onClose' | 'texts'>) {
  const t = standingMessages().drawn;
  const [isOpen, setOpen] = useState(false);
  const code = useQuery(isOpen ? drawCheck : undefined);
  return (
    <>
      <Button fill="outline" color="pay" onClick={() => setOpen(true)}>
        {t.checkThis}
      </Button>
      {isOpen && (
        <Loaded read={code} skeleton={null}>
          {({ default: DrawCheck }) => (
            <DrawCheck {...props} texts={t} onClose={() => setOpen(false)} />
          )}
        </Loaded>
      )}
    </>
  );
}
