// The entry as JSON, all languages in one: for those who know it, and for what no form can say.
import { useState } from 'react';
import { Notice } from '#site/design-system/surface.tsx';
import type { Languages } from '../../contract.ts';
import { isSame } from '../values/differences.ts';

export function JsonView({
  languages,
  isLocked,
  onChange,
}: {
  languages: Languages;
  isLocked: boolean;
  onChange: (languages: Languages) => void;
}) {
  const [text, setText] = useState(() => JSON.stringify(languages, null, 2));
  const [fault, setFault] = useState<string>();
  const type = (next: string): void => {
    setText(next);
    const read = readJson(next);
    setFault(read.fault);
    if (read.languages && !isSame(read.languages, languages)) onChange(read.languages);
  };
  return (
    <div className="grid gap-3">
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <textarea
        aria-label="The entry as JSON"
        aria-invalid={fault !== undefined || undefined}
        value={text}
        readOnly={isLocked}
        spellCheck={false}
        rows={Math.min(40, text.split('\n').length + 1)}
        onChange={({ target }) => type(target.value)}
        className="w-full rounded-md border border-line bg-surface-2 p-3 font-mono text-xs text-text outline-none focus-visible:border-primary"
      />
    </div>
  );
}

function readJson(text: string): { languages?: Languages; fault?: string } {
  try {
    const value = JSON.parse(text) as unknown;
    const isRight =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((inner) => typeof inner === 'object' && inner !== null && !Array.isArray(inner));
    return isRight
      ? { languages: value as Languages }
      : { fault: 'It is an object with one object for each language.' };
  } catch (error) {
    return { fault: `This is not JSON yet: ${(error as Error).message}` };
  }
}
