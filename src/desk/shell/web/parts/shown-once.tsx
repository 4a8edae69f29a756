// Something that is shown now and never again: a link, or codes.
import { useState } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { useTakeFocus } from '../use-take-focus.ts';

interface ShownOnceProps {
  label: string;
  lines: readonly string[];
  /** What to do with it. */
  about: string;
  kept: string;
  onKept: () => void;
}

export function ShownOnce({ label, lines, about, kept, onKept }: ShownOnceProps) {
  const [copied, setCopied] = useState<string>();
  const frame = useTakeFocus<HTMLDivElement>();
  const copy = (): void =>
    void navigator.clipboard.writeText(lines.join('\n')).then(
      () => setCopied('Copied.'),
      () => setCopied('The browser did not copy it. Select it and copy it yourself.'),
    );
  return (
    <div ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
      <Notice tone="warning">{about}</Notice>
      <ul aria-label={label} className={`grid gap-x-6 gap-y-2 ${lines.length > 1 ? 'grid-cols-2' : ''}`}>
        {lines.map((line) => (
          <li key={line}>
            <code className="break-all font-mono text-sm">{line}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted">
        {copied}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button icon="copy" onClick={copy}>
          Copy
        </Button>
        <Button look="primary" onClick={onKept}>
          {kept}
        </Button>
      </div>
    </div>
  );
}
