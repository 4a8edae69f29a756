// The lists that belong to a subject, by the parts of the house: a player has twenty of them.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListingInfo, TabInfo } from '../../contract.ts';
import { sectionIndex } from '../sections.ts';
import { useSession } from '../session.ts';
import { Listing } from './listing.tsx';

interface SubjectTabsProps {
  kind: string;
  id: string;
  /** Name of the list; none: the overview. */
  active: string | undefined;
  base: string;
  children: ReactNode;
}

interface Tab extends TabInfo {
  list: ListingInfo;
}

export function SubjectTabs({ kind, id, active, base, children }: SubjectTabsProps) {
  const { me } = useSession();
  const tabs = (me.subjects.find((subject) => subject.kind === kind)?.tabs ?? [])
    .flatMap((tab): Tab[] => {
      const list = me.listings.find(({ name }) => name === tab.listing);
      return list ? [{ ...tab, list }] : [];
    })
    .toSorted((left, right) => sectionIndex(left.list) - sectionIndex(right.list));
  const current = tabs.find(({ listing }) => listing === active);
  if (tabs.length === 0) return children;
  return (
    <div className="grid gap-4">
      <nav aria-label="Parts of this page" className="flex flex-wrap gap-x-0.5 border-b border-line pb-1">
        <TabLink to={base} label="Overview" isCurrent={current === undefined} />
        {tabs.map(({ listing, title, list }, index) => (
          <TabLink
            key={listing}
            to={`${base}/${listing}`}
            label={title}
            isCurrent={listing === current?.listing}
            isFirstOfSection={index === 0 || sectionIndex(tabs[index - 1]!.list) !== sectionIndex(list)}
          />
        ))}
      </nav>
      {current ? (
        <Listing key={current.listing} listing={current.list} fixed={{ filter: current.filter, value: id }} />
      ) : (
        children
      )}
    </div>
  );
}

interface TabLinkProps {
  to: string;
  label: string;
  isCurrent: boolean;
  isFirstOfSection?: boolean;
}

const TabLink = ({ to, label, isCurrent, isFirstOfSection = false }: TabLinkProps) => (
  <span
    className={`flex items-center ${isFirstOfSection ? 'before:mx-1.5 before:h-4 before:w-px before:bg-line' : ''}`}
  >
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={`inline-flex min-h-8 items-center rounded-md px-2 text-sm font-medium ${isCurrent ? 'bg-primary-soft text-primary' : 'text-muted hover:bg-surface-2 hover:text-text'}`}
    >
      {label}
    </Link>
  </span>
);
