import type { TestProject } from 'vitest/node';
import { startStageDatabase, type StageDatabase } from '../../tools/stage/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    stageDatabase: Pick<StageDatabase, 'maintenanceUrl' | 'template' | 'seededAt' | 'webDist'>;
  }
}

/** Starts one database server with the seeded template for all journeys; each file works on a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startStageDatabase();
  const { maintenanceUrl, template, seededAt, webDist } = database;
  project.provide('stageDatabase', { maintenanceUrl, template, seededAt, webDist });
  return () => database.stop();
}
