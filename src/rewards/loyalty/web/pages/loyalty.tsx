// Loyalty (RT-23): the way through the levels, the missions, the characters, and what earns a point.
import { getCharacters, type Character, type LoyaltyInfo, type LoyaltyTerms, type Program } from '../../contract.ts';
import { definePage } from '#site/shell/page.ts';
import { openAuth } from '#site/shell/auth-dialogs.ts';
import { Link } from '#site/shell/link.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { PageHead, Section } from '#site/design-system/page-head.tsx';
import { EmptyState } from '#site/design-system/surface.tsx';
import { useCharacters } from '../characters.ts';
import { loadLoyaltyInfo, loadPrograms, loadTerms } from '../loyalty.ts';
import { CharacterList } from '../parts/character-list.tsx';
import { EarningTable } from '../parts/earning-table.tsx';
import { LevelMap } from '../parts/level-map.tsx';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';
import { MissionCard } from '../parts/mission-card.tsx';
import { StandingCard } from '../parts/standing-card.tsx';
import { useMissions, useStanding } from '../use-standing.ts';

interface Data {
  terms: LoyaltyTerms | null;
  programs: Program[];
  characters: Character[];
  info: LoyaltyInfo | null;
}

const PERIODS = ['daily', 'weekly', 'once'] as const;

function Component({
  data: { terms, programs: firstPrograms, characters: firstCharacters, info: first },
}: {
  data: Data;
}) {
  const t = useTexts('loyalty');
  const { dialogs } = useShell();
  const info = useStanding(first);
  const programs = useMissions(firstPrograms, info !== null);
  const characters = useCharacters(firstCharacters);
  const hasCharacter = terms?.character_places !== 'profile-page';
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="loyalty">
        {!info && (
          <Button look="primary" onClick={() => void openAuth(dialogs, 'register')}>
            {t('join')}
          </Button>
        )}
        {terms?.has_shop && (
          <Link to="/loyalty/shop" className={buttonStyle()}>
            {t('toShop')}
          </Link>
        )}
      </PageHead>
      <LoyaltyTabs active="programs" hasShop={terms?.has_shop ?? false} />
      {info && <StandingCard info={info} hasCharacter={hasCharacter} />}
      {terms && terms.levels.length > 0 && (
        <Section id="levels" title={t('levels.title')} text={t('levels.lead')}>
          <LevelMap levels={terms.levels} current={info?.level ?? null} />
        </Section>
      )}
      <Section id="programs" title={t('missions.title')} text={t('missions.lead')}>
        {programs.length === 0 ? (
          <EmptyState icon="crown" title={t('missions.empty.title')} text={t('missions.empty.text')} />
        ) : (
          PERIODS.map((period) => (
            <MissionsOf key={period} period={period} programs={programs} isPlayer={info !== null} />
          ))
        )}
      </Section>
      {hasCharacter && characters.length > 0 && (
        <Section id="characters" title={t('characters.title')} text={t('characters.lead')}>
          <CharacterList characters={characters} info={info} />
        </Section>
      )}
      {terms && (
        <Section id="earning" title={t('earning.title')} text={t('earning.lead')}>
          <EarningTable terms={terms} />
        </Section>
      )}
    </>
  );
}

function MissionsOf({
  period,
  programs,
  isPlayer,
}: {
  period: (typeof PERIODS)[number];
  programs: readonly Program[];
  isPlayer: boolean;
}) {
  const t = useTexts('loyalty.missions');
  const periodPrograms = programs.filter((program) => program.period === period);
  if (periodPrograms.length === 0) return null;
  return (
    <div className="mb-6">
      <h3 className="mb-3 text-base text-muted">{t(`period.${period}`)}</h3>
      <ul className="grid gap-4 tablet:grid-cols-2 desk:grid-cols-3 cinema:grid-cols-4">
        {periodPrograms.map((program) => (
          <li key={program.sysname}>
            <MissionCard mission={program} isPlayer={isPlayer} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export const page = definePage<Data>({
  async load(context) {
    const { api, report } = context;
    const [terms, programs, { items }, info] = await Promise.all([
      loadTerms(context).catch(report(null)),
      loadPrograms(context).catch(report([])),
      api.call(getCharacters).catch(report({ items: [] })),
      loadLoyaltyInfo(context).catch(report(null)),
    ]);
    return { terms, programs, characters: items, info };
  },
  meta: ({ t }) => ({ title: t('loyalty.meta.title'), description: t('loyalty.meta.description') }),
  Component,
});
