// `npm run screens`: a picture of every screen in every state and both languages, into ./screens. `npm run screens --
// orders result` takes those whose name begins with one of these.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { takePictures } = await import('./stage/pictures.ts');
  await takePictures(process.argv.slice(2));
});
