import { build } from 'vite';

/**
 * The web app's side of its hosts as one script, with all SDKs: run in a page it leaves `window.pageHost`, whose
 * `askHost` asks as pages do. For the lab and its journeys; riders get none of it.
 */
export async function hostBundle(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2020',
      lib: { entry: 'src/core/host/host.ts', formats: ['iife'], name: 'pageHost' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  // A name of a script's own is no property of the window where the script runs by other means.
  return `${first.output[0].code}\nwindow.pageHost = pageHost;`;
}
