// A few short statements side by side, each with its icon.
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Card } from './surface.tsx';

export interface Fact {
  id: string;
  icon: IconName;
  title: string;
  text: ReactNode;
}

export function FactCards({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="grid gap-4 tablet:grid-cols-3">
      {facts.map(({ id, icon, title, text }) => (
        <li key={id}>
          <Card className="h-full p-5">
            <span className="grid size-10 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon name={icon} />
            </span>
            <h3 className="mt-3 text-base">{title}</h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
