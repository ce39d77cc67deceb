import { build } from 'vite';

/**
 * The web app's host code as one script, with all SDKs. In a page it sets `window.pageHost`, whose `askHost` works as
 * in the app. For the lab and its journeys; not part of the riders' build.
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
  // A script's own variable is not a property of the window if the script is not run as a script element.
  return `${first.output[0].code}\nwindow.pageHost = pageHost;`;
}
