// The file of a report: as it was signed, or a draft of it.
import { useState } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import { readDesk, sentenceOf } from '../../shell/web/call-desk.ts';
import type { FileView } from '../contract.ts';
import { saveFile } from './show-figure.ts';

export function ReportFile({ month }: { month: string }) {
  const [fault, setFault] = useState<string>();
  const save = (): void =>
    void readDesk<FileView>('views/report-file', new URLSearchParams({ month })).then(
      ({ name, text }) => saveFile(name, text),
      (failure: unknown) => setFault(sentenceOf(failure)),
    );
  return (
    <div className="grid gap-3">
      <div>
        <Button icon="arrow-down-to-line" onClick={save}>
          Download CSV
        </Button>
      </div>
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
    </div>
  );
}
