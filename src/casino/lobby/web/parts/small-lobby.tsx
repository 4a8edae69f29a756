// A lobby with few games: each of them large, and what they have in common, instead of a nearly empty grid.
import type { Game } from '#casino/rounds/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { FactCards } from '#site/design-system/fact-cards.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { GameCard } from './game-card.tsx';

/** The columns left in the last row, which the note fills. */
const NOTE_WIDTH = ['desk:col-span-3', 'desk:col-span-2', 'desk:col-span-1'] as const;
const FACTS = [
  { id: 'counted', icon: 'scale' },
  { id: 'free', icon: 'play' },
  { id: 'replay', icon: 'history' },
] as const;

export function SmallLobby({ games, isWhole }: { games: readonly Game[]; isWhole: boolean }) {
  const t = useTexts('games-hall.small');
  // What is said of proofs and replays is true of our own games only.
  const areOurs = games.every((game) => game.stated_by === undefined);
  return (
    <>
      <ul className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-3">
        {games.map((game) => (
          <li key={game.sysname}>
            <GameCard game={game} heading="h2" />
          </li>
        ))}
        {areOurs && (
          <li
            className={`flex flex-col items-start justify-center gap-3 rounded-lg border border-dashed border-line p-8 ${games.length % 2 === 0 ? 'tablet:col-span-2' : ''} ${NOTE_WIDTH[games.length % 3]}`}
          >
            <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon name="spade" />
            </span>
            <h2 className="text-lg text-balance">{t('title')}</h2>
            <p className="max-w-prose text-muted">{t('text')}</p>
            <Link to="/fairness" className={buttonStyle({ look: 'quiet' })}>
              {t('link')}
            </Link>
          </li>
        )}
      </ul>
      {isWhole && areOurs && (
        <div className="mt-12">
          <Section id="hall-facts" title={t('facts')}>
            <FactCards
              facts={FACTS.map(({ id, icon }) => ({ id, icon, title: t(`${id}.title`), text: t(`${id}.text`) }))}
            />
          </Section>
        </div>
      )}
    </>
  );
}
