import type { ComponentType, ReactNode } from 'react';
import type { PageModule } from '../../core/route/register.ts';

/**
 * A page behind a gate, for a row of an area: `page: (): PageModule => behind(import(page), import(gate))`. The gate draws
 * the page once the rider may see it. The page is the first argument: from it the build knows what the row loads.
 */
export async function behind(
  page: PageModule,
  gate: Promise<{ default: ComponentType<{ children: ReactNode }> }>,
): PageModule {
  const [{ default: Inner }, { default: Gate }] = await Promise.all([page, gate]);
  return {
    default: () => (
      <Gate>
        <Inner />
      </Gate>
    ),
  };
}
