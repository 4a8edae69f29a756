// Current promotions, and offers for those who may have them (RO-04, OP-34): each shown as on its own page.
import type { ReactNode } from 'react';
import { Kept } from '#site/shell/kept.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { RowHead } from './row-head.tsx';

/** `of`: the data of the cards. */
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
