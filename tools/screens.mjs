// `npm run screens`: a picture of every screen in every state and both languages, into ./screens. `npm run screens --
// orders result` takes those whose name begins with one of these, `--dark` those of the dark scheme, into ./screens/dark,
// `--forced` those of a phone with high contrast, into ./screens/forced; `--check` also lists equal names, text under
// 12 px on 320 px and what is lost at 200 % text.
import { ensureReady, orSayWhy } from './ensure-install.mjs';

await orSayWhy(async () => {
  ensureReady();
  const { takePictures } = await import('./stage/pictures.ts');
  await takePictures(
    process.argv.slice(2).filter((arg) => !arg.startsWith('--')),
    {
      scheme: process.argv.includes('--dark')
        ? 'dark'
        : process.argv.includes('--forced')
          ? 'forced'
          : 'light',
      checked: process.argv.includes('--check'),
    },
  );
});
