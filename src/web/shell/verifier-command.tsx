// What to type to check something published with `baize-verify`, ready to be copied.
import { useHydrated } from '../ui/use-hydrated.ts';

export function VerifierCommand({ path }: { path: string }) {
  // The address by which the visitor knows the site; the server may have several.
  const origin = useHydrated() ? location.origin : '';
  return (
    // It scrolls, and makes nothing around it wider.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
    <code tabIndex={0} className="block overflow-x-auto [contain:inline-size] whitespace-nowrap font-mono text-xs">
      node baize-verify.mjs &apos;{origin}
      {path}&apos;
    </code>
  );
}
