import { build, type Rolldown } from 'vite';
import { SCRIPT_TARGET } from './engines.ts';

/** Bundles a module below the web's root with all its imports into one classic script. */
export async function oneScript(root: string, entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: SCRIPT_TARGET,
      minify: 'terser',
      lib: { entry, formats: ['iife'], name: '__e' },
    },
  });
  const output = [built].flat()[0] as Rolldown.RolldownOutput;
  return output.output[0].code.trim();
}
