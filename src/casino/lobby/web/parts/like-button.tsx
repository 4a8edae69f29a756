import { useTexts } from '#site/shell/shell.tsx';
import { IconButton } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { useLike } from '../likes.ts';

interface LikeProps {
  sysname: string;
  name: string;
}

/** The heart of a game. */
export function LikeButton({ sysname, name }: LikeProps) {
  const { isLiked, ...button } = useHeart(sysname, name);
  return (
    <IconButton
      {...button}
      size="sm"
      icon="heart"
      className={isLiked ? '[&_svg]:fill-danger [&_svg]:text-danger' : ''}
    />
  );
}

/**
 * The same on a tile: in the corner of its picture while the pointer is over the game; on touch screens next to the words
 * below, because it would cover what the picture says.
 */
export function TileLike({ sysname, name }: LikeProps) {
  const { isLiked, label, ...button } = useHeart(sysname, name);
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={`absolute right-1 top-1 grid size-11 place-items-center rounded-full bg-[oklch(0.15_0.02_168/0.6)] opacity-0 transition-opacity hover:bg-[oklch(0.15_0.02_168/0.85)] focus-visible:opacity-100 aria-pressed:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 touched:-right-1.5 touched:bottom-0 touched:top-auto touched:bg-transparent touched:opacity-100 ${isLiked ? 'text-danger' : 'text-on-art touched:text-muted'}`}
    >
      <Icon name="heart" className={isLiked ? 'fill-current' : ''} />
    </button>
  );
}

function useHeart(sysname: string, name: string) {
  const t = useTexts('common.game');
  const { isLiked, toggle } = useLike(sysname);
  return {
    isLiked,
    label: t(isLiked ? 'unlike' : 'like', { name }),
    'aria-pressed': isLiked,
    'data-like': sysname,
    onClick: toggle,
  };
}
