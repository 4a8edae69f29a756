// What is on at the house, and what comes with a deposit for those who may have it (RO-04, OP-34): each as its own page shows it.
import type { ReactNode } from 'react';
import { Kept } from '../../shell/kept.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { RowHead } from './row-head.tsx';

/** `of`: what the cards are made from. */
export function CampaignRow({
  part,
  of,
  children,
}: {
  part: 'offers' | 'promotions';
  of: readonly object[];
  children: ReactNode;
}) {
  const t = useTexts('home');
  const id = `row-${part}`;
  return (
    <Kept as="section" part={part} by={() => JSON.stringify(of)} aria-labelledby={id} className="far-down">
      <RowHead id={id} title={t(`${part}.title`)} to={`/${part}`} />
      {children}
    </Kept>
  );
}
