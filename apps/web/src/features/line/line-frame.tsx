import type { ComponentProps } from 'react';
import { back } from '../../core/route/router.ts';
import { Page } from '../../ui/page.tsx';

/** The page around a line or a station, whatever it shows. */
export const LineFrame = (props: Omit<ComponentProps<typeof Page>, 'onBack'>) => (
  <Page {...props} onBack={() => back('trafficLines')} />
);
