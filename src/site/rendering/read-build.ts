// What `tools/build.mjs` has built, by file name: which files a document names, and in what order.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#app/open-database.ts';

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  assets?: string[];
}

/** In a new clone the error has to name what makes the file, and not only the file. */
export function assertIsBuilt(distDir: string): void {
  if (!existsSync(path.join(distDir, 'build.json'))) throw new StartError('The pages are not built: npm run build');
}

/** Names of the built files; the id covers code and texts alike, because a payload holds both. */
export function readBuild(distDir: string, contentVersion: string) {
  assertIsBuilt(distDir);
  const { id } = JSON.parse(readFileSync(path.join(distDir, 'build.json'), 'utf8')) as { id: string };
  const manifest = JSON.parse(readFileSync(path.join(distDir, 'client/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const entry = manifest['src/app/web/browser.ts'];
  if (!entry) throw new Error('dist/client/manifest.json names no entry; run `npm run build`');
  /** A file and what it imports, each once, without those already seen. */
  const filesOf = (key: string, seen: Set<string>): string[] => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key) || chunk === entry) return [];
    seen.add(key);
    return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))];
  };
  const atOnce = new Set<string>();
  const imports = (entry.imports ?? []).flatMap((imported) => filesOf(imported, atOnce));
  const named = new Map<string, readonly string[]>();
  const buildId = `${id}-${contentVersion.slice(0, 6)}`;
  const fonts = Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])]);
  // In the document itself: a phone paints a round trip earlier.
  const style = (entry.css ?? []).map((file) => readFileSync(path.join(distDir, 'client', file), 'utf8')).join('');
  const build = {
    id: buildId,
    entry: `/${entry.file}`,
    imports,
    // The code that takes over every page once it is visible (`src/app/web/browser.ts`). The browser finds a page's own scripts itself.
    frame: (entry.dynamicImports ?? [])
      .filter((key) => !key.includes('/pages/'))
      .flatMap((key) => filesOf(key, atOnce)),
    scriptsOf(sources: readonly string[]): readonly string[] {
      const key = sources.join(' ');
      let files = named.get(key);
      if (!files) {
        const seen = new Set(entry.imports);
        const keys = ['src/app/web/start.tsx', ...sources];
        named.set(key, (files = keys.flatMap((source) => filesOf(source, seen))));
      }
      return files;
    },
    style,
    styles: (entry.css ?? []).map((file) => `/${file}`),
    fonts: [...new Set(fonts)]
      .filter((file) => /(sora-latin|inter-latin|inter-cyrillic-wght-normal)-[\w-]{8}\.woff2$/.test(file))
      .map((file) => `/${file}`),
  };
  return { buildId, build };
}
