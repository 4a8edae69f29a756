// How the browser's bundle and the server's renderer are built. `tools/build.mjs` runs both.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContracts } from './tools/browser-contracts.ts';
import { browserPages } from './tools/browser-pages.ts';

/** What the first script of a document needs, before the page is seen. */
const OF_THE_FIRST_SCRIPT = /\/src\/site\/shell\/(routes|report)\.ts$|preload-helper/;

/** What is loaded once somebody fills in a form. */
const OF_FORMS = /\/src\/(kernel\/(faults|field-types)|site\/shell\/(fault-sentence|field-faults|form))\.ts$/;

/** What forms check by, loaded once there is one: the schema library and the rules of values. */
const OF_SCHEMAS = /\/node_modules\/zod\/|\/src\/kernel\/(field-schemas|validators)\.ts$/;

/** What the browser needs whichever page comes first. */
const OF_EVERY_PAGE =
  /\/node_modules\/(react|react-dom|scheduler|react-router|use-intl|icu-minify|class-variance-authority|clsx)\/|\/src\/(kernel\/(?!drand|person-validators|validators|common-passwords|password-strength|masks|method|ids|random|clean-text|fault|field-|public-name|proof-of-work)|app\/web\/start|site\/shell\/(?!form\.|field-faults|fault-sentence|use-action|back-url|frame\/latest-messages|ask-again|idle-payments|player-dialogs|player-session|inactivity|balance-refresh|why-shown|confirm-dialog|install-card|live-balance|live|loaded-state|served-part|own-messages|svg-icon|verifier-command)|(players\/accounts|site\/content|casino\/rounds|site\/general)\/contract)|\/src\/site\/design-system\/(button|icons?|logo|menu|money|near-time|progress|surface|time|use-hydrated|use-now)\.tsx?$/;

/** What the frames around games of all kinds share, and what titles have in common. */
const OF_EVERY_GAME =
  /\/src\/casino\/(rounds\/web\/(parts\/(bar-figures|frame-(bar|buttons|size)|game-frame|lazy-bonus|mode-switch|money-bar|quick-deposit|round-list|use-(reality-check|receipts|settings|stake))|frame-messages|last-stake)|engine\/client\/(auto|pace|stake-stepper|use-keys))\.tsx?$/;

/** What these share with other pages, which load no more of a game: a chunk takes along what it imports, unless another has it. */
const OF_TILES = /\/src\/casino\/lobby\/web\/(parts\/(game-tile|like-button)\.tsx|parts\/tile-marks\.ts|likes\.ts)$/;
/** The same, too small for a request each. */
const OF_GAMES_AND_OTHERS =
  /\/src\/(money\/cashier\/web\/(dialogs|parts\/is-open)|casino\/(rounds\/web\/dialogs|titles\/open-title|engine\/(client\/synth|reel-rules|line-sets)))\.ts$/;

/** What lists of matches need wherever they are, on the home page and in the search as well: too small for a request each. */
const OF_MATCHES = /\/src\/sportsbook\/book\/(web\/addresses|contract)\.ts$/;

const CLIENTS_OF_TITLES =
  /\/src\/casino\/(titles\/[^/]+\/client\/(client\.tsx|theme\.ts)|engine\/client\/reels\/reel-client\.tsx)$/;

/** The clients of titles run in browsers alone; with their drawings they would be most of the renderer's bundle. */
const withoutTitleClients: Plugin = {
  name: 'without-title-clients',
  enforce: 'pre',
  load: (id) => (CLIENTS_OF_TITLES.test(id) ? 'export {}' : undefined),
};

/** A name given to a component counts as something done, so the router's links and forms would stay though nothing uses them. */
const routerWithoutNames: Plugin = {
  name: 'router-without-names',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = .+;$/gm, '')
        .replaceAll(/ = (React\$1\.(?:forwardRef|createContext)\()/g, ' = /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

/** Its index registers loaders, masks and environments of which a stage needs one mask, and which are a fifth of the library. */
const canvasWithoutExtras: Plugin = {
  name: 'canvas-without-extras',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /\/node_modules\/pixi\.js\/lib\/index\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^import '\.\/(?:rendering|spritesheet)\/init\.mjs';$/gm, '')
        .replace(/^extensions\.add\(.+\);$/m, ''),
      map: null,
    }),
  },
};

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ isSsrBuild, command }) => ({
  root,
  appType: 'custom',
  plugins: [
    // Elements of the renderer are made with a runtime that knows which components are reused.
    react(isSsrBuild ? { jsxImportSource: '/src/site/rendering/fast-document' } : {}),
    tailwindcss(),
    browserContracts(),
    browserPages(),
    routerWithoutNames,
    canvasWithoutExtras,
    ...(isSsrBuild ? [withoutTitleClients] : []),
  ],
  resolve: {
    // Texts are compiled on the server, so the browser needs the formatter alone and not the parser.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  // Everything goes into the renderer's bundle, so that React is its production build whatever NODE_ENV says.
  ssr: { noExternal: command === 'build' ? true : ['use-intl', 'react-router'] },
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node24',
        // Without white space it takes less memory; names stay, for what an error says of itself.
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/web/ssr.tsx',
          output: {
            entryFileNames: 'ssr.js',
            codeSplitting: false,
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: 'manifest.json',
        target: 'baseline-widely-available',
        // Inlined files would need `data:` in the policy, and fonts are preloaded by name.
        assetsInlineLimit: 0,
        // What is imported needs no hint: its name would stand twice in every list of pages and titles.
        modulePreload: { resolveDependencies: (file, needed) => needed.filter((name) => name !== file) },
        reportCompressedSize: false,
        rolldownOptions: {
          input: 'src/app/web/browser.ts',
          // Each file of the first page is a request, and a dozen small ones keep a phone waiting longer than one.
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', test: OF_THE_FIRST_SCRIPT, priority: 2 },
                { name: 'frame', test: OF_EVERY_PAGE, priority: 1 },
                { name: 'form', test: OF_FORMS },
                { name: 'schemas', test: OF_SCHEMAS },
                { name: 'tile', test: OF_TILES, priority: 1 },
                { name: 'small', test: OF_GAMES_AND_OTHERS, priority: 1 },
                { name: 'matches', test: OF_MATCHES, priority: 1 },
                { name: 'play', test: OF_EVERY_GAME },
              ],
            },
          },
        },
      },
  server: { host: '127.0.0.1' },
}));
