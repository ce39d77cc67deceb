import path from 'node:path';
import { build } from 'vite';
import { classNamesAlone } from './css-modules.ts';

/**
 * Bundles what the gateway draws pages with into `dist/server/pages.js`, with all it needs. After the riders' build,
 * whose class names it takes.
 */
export async function serverBundle(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [classNamesAlone],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: 'build/draw.tsx',
      outDir: path.join(dist, 'server'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        output: { entryFileNames: 'pages.js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
