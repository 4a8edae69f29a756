// A game in the lobby or in a row: its picture, its name, what has been proved about it.
import { useContext, type MouseEvent, type ReactNode } from 'react';
import type { Game } from '#casino/rounds/contract.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { TileMarksContext } from './tile-marks.ts';
import { TileLike } from './like-button.tsx';

/** What content says about a game wins over what the game says about itself (EN-22). */
export const gameName = (game: Pick<Game, 'name' | 'description'>): string => game.description.name ?? game.name;
export const gameImage = (game: Pick<Game, 'image_url' | 'description'>): string =>
  game.description.img_288_192 ?? game.image_url;

export const supplierName = ({ stated_by: name = '' }: Pick<Game, 'stated_by'>): string =>
  name.replace(/^./, (letter) => letter.toUpperCase());

/** `96.0123` → `96.01`, cut and never rounded up: no return is promised higher than it was proved. */
export const shortRtp = (rtp: string): string =>
  rtp.replace(/^(\d+)(?:\.(\d{1,2}))?.*$/, (_, whole: string, part = '') => `${whole}.${part.padEnd(2, '0')}`);

/** The return as text: that of the only bet, or the range of all of them. */
export function useReturnText(): (game: Pick<Game, 'rtp' | 'rtp_range'>) => string {
  const t = useTexts('common.game');
  return ({ rtp, rtp_range: range }) =>
    range
      ? t('rtpRange', { lowest: shortRtp(range.lowest), highest: shortRtp(range.highest) })
      : t('rtp', { rtp: shortRtp(rtp) });
}

/** What a tile shows of a game. */
export type TileGame = Pick<
  Game,
  'sysname' | 'name' | 'image_url' | 'description' | 'rtp' | 'rtp_range' | 'tags' | 'stated_by'
>;

interface GameTileProps {
  game: TileGame;
  isLazy?: boolean;
  /** Without the heart, where tiles are only passed by. */
  isPlain?: boolean;
  /** Without it, its place is kept. */
  hasPicture?: boolean;
}

/** The view transition name under which a tile's picture becomes the stage of its game; used in `round-frame.tsx`. */
const STAGE = 'game-stage';

function growIntoStage({ currentTarget: link }: MouseEvent<HTMLElement>): void {
  // Only one may have the name: a tile that was opened in another window still has it, and so would a stage.
  for (const other of document.querySelectorAll<HTMLElement>('[data-tile]')) other.style.viewTransitionName = '';
  if (document.querySelector('[data-stage]')) return;
  link.querySelector<HTMLElement>('[data-tile]')!.style.viewTransitionName = STAGE;
}

export function GameTile({ game, isLazy = true, isPlain = false, hasPicture = true }: GameTileProps) {
  const t = useTexts('common.game');
  const returnOf = useReturnText();
  const name = gameName(game);
  const { spins: waiting, jackpots } = useContext(TileMarksContext);
  const spins = waiting[game.sysname] ?? 0;
  return (
    <article data-game={game.sysname} className="group relative">
      <Link to={`/game/${game.sysname}`} onClick={growIntoStage} className="block rounded-lg outline-offset-4">
        <span
          data-tile
          className="relative block aspect-3/2 overflow-hidden rounded-lg border border-line bg-surface-2 shadow-1 transition-transform duration-240 ease-out group-hover:-translate-y-1"
        >
          {hasPicture && (
            <Picture
              src={gameImage(game)}
              label={name}
              width={288}
              height={192}
              loading={isLazy ? 'lazy' : 'eager'}
              className="size-full object-cover transition-transform duration-240 ease-out group-hover:scale-[1.04]"
            />
          )}
          <span className="absolute inset-0 grid place-items-center bg-[oklch(0.12_0.02_168/0.62)] opacity-0 transition-opacity duration-120 group-hover:opacity-100 group-focus-within:opacity-100">
            <span className="grid size-13 place-items-center rounded-full bg-primary text-on-primary">
              <Icon name="play" className="size-6 translate-x-px" />
            </span>
          </span>
          <span className="absolute left-2 top-2 flex flex-wrap gap-1">
            {game.tags.includes('new') && <Mark className="text-[oklch(0.9_0.1_156)]">{t('new')}</Mark>}
            {spins > 0 && <Mark className="text-[oklch(0.9_0.1_156)]">{t('freeSpins', { count: spins })}</Mark>}
          </span>
        </span>
        <span className={`mt-2 flex flex-col items-baseline ${isPlain ? '' : 'touched:pr-7'}`}>
          <span className="max-w-full truncate cramped:hyphens-auto cramped:whitespace-normal text-sm font-semibold touched:text-[0.8125rem]">
            {name}
          </span>
          <span className="max-w-full truncate text-xs text-muted">
            <span className="figures">
              {t('labelled', { value: game.stated_by ? t('stated', { rtp: shortRtp(game.rtp) }) : returnOf(game) })}
            </span>
            {game.stated_by && ` · ${supplierName(game)}`}
            {jackpots.includes(game.sysname) && (
              <span title={t('jackpot')} className="ml-1.5 inline-flex align-[-0.15em] text-brass">
                <Icon name="coins" className="size-3.5" />
                <span className="sr-only">{t('jackpot')}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      {!isPlain && <TileLike sysname={game.sysname} name={name} />}
    </article>
  );
}

const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={`rounded-full bg-[oklch(0.15_0.02_168/0.82)] px-2 py-0.5 text-xs font-semibold ${className}`}>
    {children}
  </span>
);
