// The operator's own logo where there is one for the place, else ours next to the name of the site (CT-03).
import { Logo } from '#site/design-system/logo.tsx';
import { useShell } from '../shell.tsx';

/** `mobile` falls back to our mark: a logo made for a wide bar would be cropped there. */
export function SiteLogo({ place }: { place: 'header' | 'footer' | 'mobile' }) {
  const { name, logos } = useShell().content;
  const picture = logos?.[place];
  if (!picture) return <Logo name={name} isMarkOnly={place === 'mobile'} />;
  // If it fails to load its name is shown instead, so there is always something to read.
  return (
    <img
      src={picture}
      alt={name}
      height={32}
      className={`h-8 w-auto object-contain font-display text-xl font-semibold text-text ${place === 'mobile' ? 'max-w-11' : 'max-w-44'}`}
    />
  );
}
