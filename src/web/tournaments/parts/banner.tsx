// The picture of a tournament: the operator's own, or a cup on cloth.
import type { ReactNode } from 'react';
import { SceneArt } from '../../ui/art/scene-art.tsx';
import { Picture } from '../../ui/picture.tsx';

export function Banner({ image, children }: { image: string | null; children: ReactNode }) {
  return (
    <div className="relative h-32 overflow-hidden rounded-t-lg border-b border-line bg-[radial-gradient(20rem_12rem_at_80%_20%,var(--primary-soft),transparent_75%)]">
      {image ? (
        <Picture src={image} width={480} height={160} loading="lazy" className="size-full object-cover" />
      ) : (
        <SceneArt name="tournaments" className="absolute bottom-0 right-2 h-24 w-38 opacity-80" />
      )}
      <div className="absolute inset-x-0 top-0 flex flex-wrap gap-2 p-3">{children}</div>
    </div>
  );
}
