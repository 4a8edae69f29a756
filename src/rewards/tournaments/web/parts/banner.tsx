// The picture of a tournament: the operator's own, or a drawing of how its points are counted.
import type { ReactNode } from 'react';
import { Picture } from '#site/design-system/picture.tsx';
import type { Tournament } from '../tournaments.ts';
import { RuleArt } from './rule-art.tsx';

export function Banner({
  tournament: { image_url: image, extra },
  children,
}: {
  tournament: Tournament;
  children: ReactNode;
}) {
  return (
    <div className="relative h-32 overflow-hidden rounded-t-lg border-b border-line bg-[radial-gradient(20rem_12rem_at_80%_20%,var(--primary-soft),transparent_75%)]">
      {image ? (
        <Picture src={image} width={480} height={160} loading="lazy" className="size-full object-cover" />
      ) : (
        <RuleArt rule={extra.rule} className="absolute bottom-0 right-2 h-24 w-38 opacity-80" />
      )}
      <div className="absolute inset-x-0 top-0 flex flex-wrap gap-2 p-3">{children}</div>
    </div>
  );
}
