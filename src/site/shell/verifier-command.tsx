// The command that checks something published with `baize-verify`, ready to be copied.
import { useHydrated } from '#site/design-system/use-hydrated.ts';

export function VerifierCommand({ path }: { path: string }) {
  // The address by which the visitor knows the site; the server may have several.
  const origin = useHydrated() ? location.origin : '';
  return (
    // It scrolls, so that it does not widen anything around it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
    <code tabIndex={0} className="block overflow-x-auto [contain:inline-size] whitespace-nowrap font-mono text-xs">
      node baize-verify.mjs &apos;{origin}
      {path}&apos;
    </code>
  );
}
