// The banners: they turn automatically until a visitor looks closer, and can be swiped, stepped and stopped.
import { useEffect, useRef, useState } from 'react';
import type { Banner } from '#rewards/campaigns/contract.ts';
import { CachedPart } from '#site/shell/cached-part.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { WhyShown } from '#site/shell/why-shown.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Picture } from '#site/design-system/picture.tsx';

const TURN_MS = 7000;
/** Well before the first turn, well after the page has become usable. */
const OTHERS_AFTER_MS = 4000;

export function Hero({ banners }: { banners: readonly Banner[] }) {
  const t = useTexts('home.hero');
  const root = useRef<HTMLElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState(0);
  const [isStopped, setStopped] = useState(false);
  // Only the first picture is rendered at once: the others cost a phone a tenth of a second each before it can be used.
  const [hasOthers, setOthers] = useState(false);
  const isLookedAt = useRef(false);

  const show = (index: number): void => {
    const node = strip.current!;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    node.scrollTo({ left: index * node.clientWidth, behavior: calm ? 'auto' : 'smooth' });
  };

  useEffect(() => {
    const node = strip.current!;
    const follow = (): void => setActive(Math.round(node.scrollLeft / Math.max(1, node.clientWidth)));
    node.addEventListener('scroll', follow, { passive: true });
    return () => node.removeEventListener('scroll', follow);
  }, []);

  useEffect(() => {
    const node = root.current!;
    const bring = (): void => setOthers(true);
    const timer = setTimeout(bring, OTHERS_AFTER_MS);
    for (const kind of ['pointerenter', 'touchstart', 'focusin'] as const)
      node.addEventListener(kind, bring, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of ['pointerenter', 'touchstart', 'focusin'] as const) node.removeEventListener(kind, bring);
    };
  }, []);

  useEffect(() => {
    const node = root.current!;
    const look = (event: Event): void =>
      void (isLookedAt.current = event.type === 'pointerenter' || event.type === 'focusin');
    const kinds = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const kind of kinds) node.addEventListener(kind, look);
    return () => {
      for (const kind of kinds) node.removeEventListener(kind, look);
    };
  }, []);

  useEffect(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isStopped || calm || banners.length < 2) return;
    const timer = setInterval(() => {
      if (document.hidden || isLookedAt.current) return;
      show((active + 1) % banners.length);
    }, TURN_MS);
    return () => clearInterval(timer);
  }, [active, isStopped, banners.length]);

  return (
    <CachedPart
      as="section"
      part="hero"
      by={() => JSON.stringify(banners)}
      ref={root}
      aria-roledescription="carousel"
      aria-label={t('label')}
      className="relative overflow-hidden rounded-xl border border-line shadow-2"
    >
      <ul ref={strip} tabIndex={-1} className="snap-row flex">
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            banner={banner}
            isFirst={index === 0}
            isHidden={index !== active}
            hasPicture={index === 0 || hasOthers}
            label={t('slide', { index: index + 1, count: banners.length })}
          />
        ))}
      </ul>
      {banners.length > 1 && (
        <HeroControls isStopped={isStopped} setStopped={setStopped} banners={banners} active={active} show={show} />
      )}
    </CachedPart>
  );
}

interface HeroControlsProps {
  isStopped: boolean;
  setStopped: (isStopped: boolean) => void;
  banners: readonly Banner[];
  active: number;
  show: (index: number) => void;
}

function HeroControls({ isStopped, setStopped, banners, active, show }: HeroControlsProps) {
  const t = useTexts('home.hero');
  return (
    <div className="absolute bottom-2 right-2 flex items-center rounded-full bg-[oklch(0.15_0.02_168/0.86)] px-1 text-[oklch(0.97_0_0)] tablet:bottom-5 tablet:right-5">
      <button
        type="button"
        aria-label={t(isStopped ? 'play' : 'pause')}
        onClick={() => setStopped(!isStopped)}
        className="grid size-11 place-items-center rounded-full"
      >
        <Icon name={isStopped ? 'play' : 'pause'} className="size-4" />
      </button>
      {banners.map((banner, index) => (
        <button
          key={banner.id}
          type="button"
          aria-label={t('goTo', { index: index + 1 })}
          aria-current={index === active ? 'true' : undefined}
          onClick={() => show(index)}
          className="group grid h-11 w-7 place-items-center"
        >
          <span className="h-2 w-2 rounded-full bg-current opacity-45 transition-[width,opacity] group-aria-[current]:w-5 group-aria-[current]:opacity-100" />
        </button>
      ))}
    </div>
  );
}

/** The operator's own picture, else one of the site's drawn compositions. */
export const bannerPicture = ({ image, description: { art } }: Banner): string =>
  image || (art && `/banners/${art}.svg`);

/** Banners are lit by their own art, so they look the same in both themes. */
function Slide({
  banner,
  isFirst,
  isHidden,
  hasPicture,
  label,
}: {
  banner: Banner;
  isFirst: boolean;
  isHidden: boolean;
  hasPicture: boolean;
  label: string;
}) {
  const { title, text, button, url } = banner.description;
  return (
    <li
      data-banner
      aria-roledescription="slide"
      aria-label={label}
      inert={isHidden}
      className="relative flex h-50 cramped:h-auto w-full shrink-0 snap-start items-center overflow-hidden bg-[oklch(0.2_0.02_168)] tablet:h-65 desk:h-72.5 cinema:h-90"
    >
      {hasPicture && bannerPicture(banner) !== '' && (
        <Picture
          src={bannerPicture(banner)}
          width={1200}
          height={420}
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          className="absolute inset-0 size-full object-cover object-[80%_50%]"
        />
      )}
      <div className="absolute inset-0 bg-linear-to-r from-[oklch(0.12_0.02_168/0.9)] from-25% to-[oklch(0.12_0.02_168/0)] to-90% tablet:from-[oklch(0.12_0.02_168/0.82)] tablet:from-10% tablet:to-62%" />
      <div className="relative w-full max-w-[64%] px-5 pb-9 cramped:max-w-full cramped:pb-18 cramped:pt-5 text-[oklch(0.975_0.005_150)] sm:max-w-[54%] tablet:px-10 tablet:pb-0 desk:px-14">
        <p className="font-display text-[clamp(1.3rem,1rem+1.5vw,2.5rem)] font-semibold leading-[1.1] tracking-[-0.025em] text-balance">
          {title}
        </p>
        <p className="mt-3 max-w-[38ch] max-tablet:sr-only text-[clamp(0.94rem,0.9rem+0.25vw,1.12rem)] text-[oklch(0.88_0.012_150)]">
          {text}
        </p>
        <Link
          to={url}
          className={`${buttonStyle({ look: 'primary' })} mt-4 [--on-primary:oklch(0.17_0.03_165)] [--primary-strong:oklch(0.82_0.165_156)] [--primary:oklch(0.76_0.165_156)] tablet:mt-5`}
        >
          {button}
        </Link>
      </div>
      {banner.why.length > 0 && (
        <WhyShown
          why={banner.why}
          className="absolute right-3 top-0 max-w-[80%] rounded-b-xl bg-[oklch(0.15_0.02_168/0.86)] px-4 text-[oklch(0.92_0.01_150)] open:pb-3"
        />
      )}
    </li>
  );
}
