import { useTexts } from '../../shell/shell.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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

/** The same in the corner of a picture. `isShy`: where one can point, only while one points at the game. */
export function PictureLike({ sysname, name, isShy = false }: LikeProps & { isShy?: boolean }) {
  const { isLiked, label, ...button } = useHeart(sysname, name);
  return (
    <button
      type="button"
      {...button}
      aria-label={label}
      className={`absolute right-1 top-1 grid size-11 place-items-center rounded-full bg-[oklch(0.15_0.02_168/0.6)] hover:bg-[oklch(0.15_0.02_168/0.85)] ${isLiked ? 'text-danger' : 'text-on-art'} ${isShy ? 'opacity-0 transition-opacity focus-visible:opacity-100 aria-pressed:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100' : ''}`}
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
