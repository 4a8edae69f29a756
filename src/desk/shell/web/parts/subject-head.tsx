// The top of a subject's page: where it came from, what it is, and what can be done.
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import type { ActInfo, Subject } from '../../contract.ts';
import { Assignee, Letter } from './assignee.tsx';
import { State } from './shown-value.tsx';

const SHOWN_ACTS = 3;

interface SubjectHeadProps {
  subject: Subject;
  /** The list that leads here. */
  list: { to: string; title: string } | undefined;
  /** Somebody waits for a decision on it: then the first act is what one has come for. */
  isQueue: boolean;
  acts: readonly ActInfo[];
  /** In addresses of the server. */
  path: string;
  onOpen: (name: string) => void;
  onAssigned: (note?: string) => void;
  onShow: () => void;
}

export const SubjectHead = ({ subject, list, isQueue, acts, path, onOpen, onAssigned, onShow }: SubjectHeadProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    {list && (
      <p className="w-full text-sm">
        <Link to={list.to} className="text-muted hover:text-text hover:underline">
          ← {list.title}
        </Link>
      </p>
    )}
    <h1 className="min-w-0 break-words text-2xl">{subject.title}</h1>
    <State name={subject.state} />
    {subject.links?.map(({ label, url }) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" className="text-sm text-primary hover:underline">
        {label} ↗
      </a>
    ))}
    <div className="ml-auto flex flex-wrap gap-2">
      {subject.hasHiddenFacts && (
        <Button look="ghost" size="sm" icon="eye" onClick={onShow}>
          Show personal data
        </Button>
      )}
      <Assignee path={path} assignee={subject.assignee} onDone={onAssigned} />
      {acts.slice(0, SHOWN_ACTS).map(({ name, label, letter, isGrave }, index) => (
        <Button
          key={name}
          size="sm"
          look={isQueue && index === 0 ? 'primary' : isGrave ? 'danger' : 'quiet'}
          onClick={() => onOpen(name)}
        >
          {label}
          <Letter>{letter}</Letter>
        </Button>
      ))}
      {acts.length > SHOWN_ACTS && <MoreActs acts={acts.slice(SHOWN_ACTS)} onOpen={onOpen} />}
    </div>
  </div>
);

/** A menu of those that are not needed every day. */
function MoreActs({ acts, onOpen }: Pick<SubjectHeadProps, 'acts' | 'onOpen'>) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = (): void => {
    if (menu.current) menu.current.open = false;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and going elsewhere close a menu
    <details
      ref={menu}
      className="relative"
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
    >
      <summary className={`list-none ${buttonStyle({ look: 'quiet', size: 'sm' })}`}>
        More
        <Icon name="chevron-down" className="size-4" />
      </summary>
      <div className="absolute right-0 z-20 mt-1 grid max-h-[70dvh] w-64 overflow-y-auto rounded-lg border border-line bg-surface-1 p-1 shadow-2">
        {acts.map(({ name, label, letter, isGrave }) => (
          <button
            key={name}
            type="button"
            className={`flex items-center rounded-md px-3 py-1.5 text-left text-sm hover:bg-surface-2 focus-visible:bg-surface-2 ${isGrave ? 'text-danger' : ''}`}
            onClick={() => {
              close();
              onOpen(name);
            }}
          >
            <span className="grow">{label}</span>
            <Letter>{letter}</Letter>
          </button>
        ))}
      </div>
    </details>
  );
}
