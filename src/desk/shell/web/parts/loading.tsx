// What a page shows while it loads, and when that failed.
import { Button } from '#site/design-system/button.tsx';
import { ErrorState, Skeleton } from '#site/design-system/surface.tsx';
import { sentenceOf } from '../call-desk.ts';

export const LoadingRows = () => (
  <div role="status" aria-label="Loading" className="grid gap-2">
    {Array.from({ length: 8 }, (_, row) => (
      <Skeleton key={row} className="h-10" />
    ))}
  </div>
);

export const Failed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => (
  <ErrorState
    title="This did not load"
    text={sentenceOf(failure)}
    action={<Button onClick={onRetry}>Try again</Button>}
  />
);
