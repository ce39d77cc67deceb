import type { TestProject } from 'vitest/node';
import { ensureEngine, howToInstall } from '../../tools/engines.mjs';
import stage from '../stage/global-setup.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The engine of the journeys; null if it is not installed. */
    engine: 'webkit' | 'firefox' | null;
  }
}

/** Starts the stage of all journeys; the project's name is its engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engine = project.name === 'firefox' ? 'firefox' : 'webkit';
  if (ensureEngine(engine)) {
    project.provide('engine', engine);
    return await stage(project);
  }
  console.warn(`${howToInstall(engine)}: its journeys are skipped`);
  project.provide('engine', null);
  return async () => {};
}
