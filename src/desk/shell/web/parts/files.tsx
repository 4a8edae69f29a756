// Pictures and papers of a subject.
import { useState } from 'react';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';
import type { Subject } from '../../contract.ts';

const isPicture = ({ type }: { type: string }): boolean => type.startsWith('image/');

/** Each is loaded when it is opened: looking at it is noted. */
export function Files({ files, base }: { files: NonNullable<Subject['files']>; base: string }) {
  const [openName, setOpenName] = useState<string>();
  return (
    <section aria-labelledby="files" className="grid gap-2">
      <h2 id="files" className="text-base font-semibold">
        Documents
      </h2>
      <Card className="grid gap-3 p-5">
        <div className="flex flex-wrap gap-2">
          {files.filter(isPicture).map(({ name, label }) => (
            <Button key={name} size="sm" icon="eye" onClick={() => setOpenName(name)} aria-pressed={name === openName}>
              {label}
            </Button>
          ))}
          {files
            .filter((file) => !isPicture(file))
            .map(({ name, label, type }) => (
              // Nothing is embedded at the desk: the program of that kind opens it.
              <a
                key={name}
                href={`${base}/${encodeURIComponent(name)}`}
                download={name.includes('.') ? name : `${label}.${type.split('/')[1]}`}
                className={buttonStyle({ size: 'sm' })}
              >
                <Icon name="arrow-down-to-line" className="size-4" />
                {label}, {type.split('/')[1]!.toUpperCase()}
              </a>
            ))}
        </div>
        {openName !== undefined && (
          <img
            src={`${base}/${encodeURIComponent(openName)}`}
            alt={files.find(({ name }) => name === openName)?.label}
            className="max-h-[32rem] rounded-md border border-line object-contain"
          />
        )}
      </Card>
    </section>
  );
}
