// Bundles programs (`bundled.ts`) with all that they import: `node testing/bundle-programs.ts FOLDER PROGRAM…`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'vite';

const root = path.join(import.meta.dirname, '..');
const [outDir, ...input] = process.argv.slice(2);

/** Files are read from where the module's source is. */
const withPlaces: Plugin = {
  name: 'with-places',
  transform: {
    filter: { id: /^[^\0]/, code: /import\.meta\./ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      map: null,
    }),
  },
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [withPlaces],
  ssr: { noExternal: true },
  build: {
    outDir: outDir!,
    emptyOutDir: true,
    copyPublicDir: false,
    ssr: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: 'part-[hash].js' } },
  },
});
