// `npm run screens`: a picture of every screen in every state and both languages, into ./screens.
// `npm run screens -- orders result` takes those whose name begins so.
import { ensureReady, SetupError } from './ensure-install.mjs';

try {
  ensureReady();
  const { takePictures } = await import('./stage/pictures.ts');
  await takePictures(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
