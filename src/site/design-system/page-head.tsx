// The head of a section: what it is, in a sentence, next to its drawing.
import type { ReactNode } from 'react';
import { SceneArt, type SceneName } from './art/scene-art.tsx';

export interface PageHeadProps {
  title: string;
  lead?: ReactNode;
  scene: SceneName;
  /** The first things that can be done here: buttons or facts. */
  children?: ReactNode;
}

export function PageHead({ title, lead, scene, children }: PageHeadProps) {
  return (
    <header className="relative mb-8 overflow-hidden rounded-xl border border-line bg-[radial-gradient(36rem_20rem_at_88%_20%,var(--primary-soft),transparent_70%)] shadow-1">
      <div className="flex items-center justify-between gap-x-8 p-6 tablet:min-h-56 tablet:p-8 desk:px-10">
        {/* The drawing gives way to the words. */}
        <div className="min-w-[min(100%,20rem)] max-w-2xl flex-1">
          <h1 className="text-3xl desk:text-4xl">{title}</h1>
          {lead && <p className="mt-3 max-w-prose text-muted">{lead}</p>}
          {children && <div className="mt-6 flex flex-wrap items-center gap-3">{children}</div>}
        </div>
        <SceneArt name={scene} className="hidden h-40 w-64 min-w-0 tablet:block desk:h-48 desk:w-80" />
      </div>
    </header>
  );
}

/** A part of a page with its own heading. */
export function Section({
  id,
  title,
  text,
  action,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="mt-10">
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="mr-auto">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-prose text-sm text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
