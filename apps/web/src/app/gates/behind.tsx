import type { ComponentType, ReactNode } from 'react';
import type { Page } from '../../core/route/register.ts';

/**
 * A page behind a gate, for a row of an area: `page: (): Page => behind(import(page), import(gate))`. The gate draws
 * the page once the rider may see it. The page is the first argument: from it the build knows what the row loads.
 */
export async function behind(
  page: Page,
  gate: Promise<{ default: ComponentType<{ children: ReactNode }> }>,
): Page {
  const [{ default: Inner }, { default: Gate }] = await Promise.all([page, gate]);
  return {
    default: () => (
      <Gate>
        <Inner />
      </Gate>
    ),
  };
}
