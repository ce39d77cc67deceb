import type { ComponentType, ReactNode } from 'react';
import { loadMessages, type MessagesHandle } from '../../core/i18n/messages.ts';
import type { Page } from '../../core/route/register.ts';

interface Gate {
  default: ComponentType<{ children: ReactNode }>;
  /** What the gate itself says, which no row needs to name. */
  messages?: readonly MessagesHandle[];
}

/**
 * A page behind a gate, for a row of an area: `page: (): Page => behind(import(page), import(gate))`. The gate draws the
 * page once the rider may see it. The page comes first: by it the build knows what the row loads.
 */
export async function behind(page: Page, gate: Promise<Gate>): Page {
  const [{ default: Inner }, { default: Outer, messages = [] }] = await Promise.all([page, gate]);
  await Promise.all(messages.map(loadMessages));
  return {
    default: () => (
      <Outer>
        <Inner />
      </Outer>
    ),
  };
}
