// One mission.
import { useMemo } from 'react';
import type { LoyaltyTerms, Program } from '../../contract.ts';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useStore } from '#site/shell/store.ts';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { loadProgram, loadTerms } from '../loyalty.ts';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';
import { Conditions, MissionChips, Rewards } from '../parts/mission-card.tsx';
import { useMissions } from '../use-standing.ts';

interface Data {
  program: Program;
  terms: LoyaltyTerms | null;
}

/** Where what counts can be played. */
const PLACES: Readonly<Record<string, string>> = {
  slot: '/gamehall?category=slot',
  sports: '/betting',
};

function Component({ data: { program: first, terms } }: { data: Data }) {
  const t = useTexts('loyalty');
  const { session } = useShell();
  const isPlayer = useStore(session) !== null;
  const [program] = useMissions(
    useMemo(() => [first], [first]),
    isPlayer,
  ) as [Program];
  const categories = [...new Set(program.conditions.flatMap((condition) => condition.categories))];
  const isDeposit = program.conditions.every(({ kind }) => kind === 'deposit');
  const place = isDeposit ? '/cashier/deposit' : (categories.length === 1 && PLACES[categories[0]!]) || '/gamehall';
  return (
    <>
      <PageHead title={program.name} lead={program.text} scene="loyalty">
        <Link to={place} className={buttonStyle({ look: 'primary' })}>
          {isDeposit ? t('missions.toDeposit') : t('missions.play')}
        </Link>
      </PageHead>
      <LoyaltyTabs active="programs" hasShop={terms?.has_shop ?? false} />
      <Card data-mission={program.sysname} data-done={program.is_done} className="grid max-w-2xl gap-5 p-6">
        <MissionChips mission={program} isPlayer={isPlayer} />
        <Conditions mission={program} isPlayer={isPlayer} />
        <p className="flex flex-wrap items-center gap-2 border-t border-line pt-4 text-sm">
          <span className="text-muted">{t('missions.reward')}</span>
          <Rewards mission={program} />
        </p>
        <p className="text-sm text-muted">{t(`missions.terms.${program.period}`)}</p>
      </Card>
      <p className="mt-6">
        <Link to="/loyalty#programs" className="inline-flex min-h-11 items-center font-semibold text-primary">
          {t('missions.all')}
        </Link>
      </p>
    </>
  );
}

export const page = definePage<Data>({
  validate: ({ sysname }) => /^[\w-]{1,64}$/.test(sysname ?? ''),
  async load(context) {
    const [program, terms] = await Promise.all([
      loadProgram(context, context.params['sysname'] ?? '').catch(notFoundWhenRefused),
      loadTerms(context).catch(context.report(null)),
    ]);
    return { program, terms };
  },
  meta: ({ data: { program } }) => ({ title: program.name, description: program.text }),
  Component,
});
