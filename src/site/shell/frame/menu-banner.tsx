// The operator's banner under the menu (EN-26): one for players, another for guests.
import { routes } from '../routes.ts';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { Link } from '../link.tsx';
import { useSession, useShell } from '../shell.tsx';
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
  // A banner that leads to a disabled part of the site is not shown either.
  const feature = routes.find(({ path }) => path === buttonSlug)?.feature;
  if (title === '' || !isSwitchedOn(feature, content)) return null;
  return (
    // A narrow rail has no room for words, a low one for few, and a still lower one for none.
    <aside
      data-menu-banner
      data-banner
      className="mt-5 hidden overflow-hidden rounded-lg border border-line bg-surface-1 text-sm desk:[@media(height>=53rem)]:block in-data-[rail=narrow]:hidden [@media(height<62rem)]:mt-3"
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
      <div className="flex flex-col gap-1 p-4 whitespace-normal [@media(height<62rem)]:gap-0.5 [@media(height<62rem)]:p-3">
        <p className="font-semibold text-text [@media(height<62rem)]:line-clamp-1">{title}</p>
        {subtitle !== '' && <p className="text-muted [@media(height<62rem)]:line-clamp-2">{subtitle}</p>}
        {buttonTitle !== '' && (
          <Link
            to={buttonSlug || '/'}
            className={`${buttonStyle({ look: 'primary', size: 'sm' })} mt-2 [@media(height<62rem)]:mt-1 [@media(height<62rem)]:min-h-9`}
          >
            {buttonTitle}
          </Link>
        )}
      </div>
    </aside>
  );
}
