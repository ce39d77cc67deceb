import type { TestProject } from 'vitest/node';
import { ensureEngine, howToInstall } from '../../tools/engines.mjs';
import stage from '../stage/global-setup.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Which engine journeys run in. Null: it is not installed. */
    engine: 'webkit' | 'firefox' | null;
  }
}

/** The stage of all journeys, and the engine that the project is named after. */
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
