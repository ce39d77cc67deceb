// `npm run maps:upload -- https://monitor.example/maps`: uploads the source maps of the last build to the monitor
// (docs/monitoring.md). On failure prints one line that begins with a code and exits with 1.
import path from 'node:path';
import { ensureReady, orSayWhy, ROOT, SetupError } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { uploadMaps, UploadError, uploadSettings } =
    await import('../apps/web/build/upload-maps.ts');
  const { MONITOR_TOKEN: token } = uploadSettings.parse(process.env);
  const [, , url = ''] = process.argv;
  try {
    const { release, files } = await uploadMaps({ root: path.join(ROOT, 'apps/web'), url, token });
    console.log(`${files} source maps of ${release} are at ${url}`);
  } catch (error) {
    throw error instanceof UploadError ? new SetupError(`${error.code}: ${error.message}`) : error;
  }
});
