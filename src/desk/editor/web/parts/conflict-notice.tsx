// Somebody else has saved meanwhile: nothing of theirs is written over, and nothing of mine is lost.
import { useState } from 'react';
import { Button } from '#site/design-system/button.tsx';
import { Notice } from '#site/design-system/surface.tsx';
import type { DraftInWork } from '../use-draft.ts';

export function ConflictNotice({ draft }: { draft: DraftInWork }) {
  const [merged, setMerged] = useState<number>();
  if (draft.state !== 'conflict')
    return merged === undefined ? null : (
      <div role="status">
        <Notice tone="info">
          {merged === 0
            ? 'What they wrote was taken in beside yours.'
            : `What they wrote was taken in. At ${merged} places both of you had written; yours stand there now. Look at the changes before you publish.`}
        </Notice>
      </div>
    );
  return (
    <Notice tone="danger">
      <p>{draft.failure}</p>
      <p className="mt-2 flex gap-3">
        <Button size="sm" look="primary" onClick={() => void draft.mergeTheirs().then(setMerged)}>
          Take in what they wrote
        </Button>
        <Button size="sm" onClick={() => void draft.loadTheirs()}>
          Load theirs in place of mine
        </Button>
      </p>
    </Notice>
  );
}
