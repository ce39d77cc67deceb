import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { DrawCheckProps } from '../draw-check/draw-check.tsx';
import { campaignMessages } from '../messages.ts';

/** What computes it comes when somebody checks. */
const DrawCheck = lazy(async () => (await import('../draw-check/draw-check.tsx')).loadDrawCheck());

/** Opens the check of one draw. */
export function CheckLink(of: Omit<DrawCheckProps, 'onClose'>) {
  const t = campaignMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button fill="outline" color="pay" onClick={() => setOpen(true)}>
        {t.checkThis}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <DrawCheck {...of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
