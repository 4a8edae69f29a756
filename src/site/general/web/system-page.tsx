// A page shown instead of another: drawing, headline, a sentence, sometimes one button (LY-03).
import type { ReactNode } from 'react';
import { SystemArt } from '#site/design-system/art/system-art.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { SystemIcon } from './system-icon.tsx';
import type { SystemPageName } from './system-pages.ts';
import { useMissingKind, WaysOn } from './ways-on.tsx';

/** Buttons as specified in LY-04 … LY-09. */
const BUTTONS: Partial<Record<SystemPageName, string>> = { 'user-blocked': '/support', 'slot-errors': '/gamehall' };

/** `sentence` replaces the usual one, when the failure brought its own. */
export function SystemPage({ name, sentence }: { name: SystemPageName; sentence?: string | undefined }) {
  const t = useTexts('common.system');
  if (name === 'not-found') return <NotFound sentence={sentence} />;
  const target = BUTTONS[name];
  return (
    <SystemPanel
      name={name}
      icon={<Drawing name={name} />}
      title={t(`${name}.title`)}
      text={sentence ?? t(`${name}.text`)}
      button={target === undefined ? undefined : { to: target, label: t(`${name}.button`) }}
    />
  );
}

/** In the words of what was looked for, with links below. */
function NotFound({ sentence }: { sentence: string | undefined }) {
  const t = useTexts('common');
  const kind = useMissingKind();
  const words = kind === 'page' ? 'system.not-found' : `notFound.${kind}`;
  return (
    <>
      <SystemPanel
        name="not-found"
        icon={<Drawing name="not-found" />}
        title={t(`${words}.title`)}
        text={sentence ?? t(`${words}.text`)}
      />
      <WaysOn kind={kind} />
    </>
  );
}

const Drawing = ({ name }: { name: SystemPageName }) => (
  <SystemIcon name={name}>
    <SystemArt name={name} />
  </SystemIcon>
);

export interface SystemPanelProps {
  name: string;
  /** Drawn in a 312×129 box. */
  icon: ReactNode;
  title: string;
  text: ReactNode;
  button?: { to: string; label: string } | undefined;
  /** Has more to show than a sentence. */
  isWide?: boolean;
}

/** The panel itself, for pages with their own words, such as those of a payment's outcome. */
export function SystemPanel({ name, icon, title, text, button, isWide = false }: SystemPanelProps) {
  const size = isWide ? 'max-w-3xl py-4 tablet:py-6' : 'max-w-lg py-10 tablet:py-16';
  return (
    <section data-system={name} className={`mx-auto flex flex-col items-center text-center ${size}`}>
      {icon}
      <h1 className={`text-2xl tablet:text-3xl ${isWide ? 'mt-3' : 'mt-8'}`}>{title}</h1>
      <div className={`mt-3 text-balance text-muted ${isWide ? 'w-full' : ''}`}>{text}</div>
      {button && (
        <Link to={button.to} data-way-on className={`${buttonStyle({ look: 'primary', size: 'lg' })} mt-8`}>
          {button.label}
        </Link>
      )}
    </section>
  );
}
