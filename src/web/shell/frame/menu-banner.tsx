// The operator's banner under the menu (EN-26): one for players, another for guests.
import { routes } from '../../routes.ts';
import { buttonStyle } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Link } from '../link.tsx';
import { useSession } from '../session.ts';
import { useShell } from '../shell.tsx';
import { isSwitchedOn } from '../visibility.ts';

export function MenuBanner() {
  const { content } = useShell();
  const banner = content.banners?.menu;
  const isPlayer = useSession() !== null;
  if (!banner) return null;
  const { title, subtitle, buttonTitle, buttonSlug, image } = isPlayer
    ? banner
    : {
        title: banner.publicTitle,
        subtitle: banner.publicSubtitle,
        buttonTitle: banner.publicButtonTitle,
        buttonSlug: banner.publicButtonSlug,
        image: banner.publicImage,
      };
  // What leads to a part of the site that is switched off is not spoken of either.
  const feature = routes.find(({ path }) => path === buttonSlug)?.feature;
  if (title === '' || !isSwitchedOn(feature, content)) return null;
  return (
    // A narrow rail has no place for words, and a low one none for more than its menu.
    <aside
      data-menu-banner
      className="mt-5 hidden overflow-hidden rounded-lg border border-line bg-surface-1 text-sm desk:[@media(height>=62rem)]:block in-data-[rail=narrow]:hidden"
    >
      {/* In a low window the words need the room. */}
      {image !== '' && (
        <Picture
          src={image}
          width={214}
          height={86}
          loading="lazy"
          className="aspect-5/2 w-full object-cover [@media(height<71rem)]:hidden"
        />
      )}
      <div className="flex flex-col gap-1 p-4 whitespace-normal">
        <p className="font-semibold text-text">{title}</p>
        {subtitle !== '' && <p className="text-muted">{subtitle}</p>}
        {buttonTitle !== '' && (
          <Link to={buttonSlug || '/'} className={`${buttonStyle({ look: 'primary', size: 'sm' })} mt-2`}>
            {buttonTitle}
          </Link>
        )}
      </div>
    </aside>
  );
}
