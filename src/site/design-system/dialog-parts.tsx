// The parts that dialogs are made of.
import { createContext, useContext, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Picture } from './picture.tsx';
import type { Tone } from './surface.tsx';

/** Texts that override those of a dialog, set by the component around it. */
export interface DialogWords {
  title?: string;
  text?: string;
  image?: string;
}

export const DialogWordsContext = createContext<DialogWords>({});

/** The title of a dialog; `name` is the dialog's own, so that it is announced with these words. */
export function DialogTitle({ name, children }: { name: string; children: ReactNode }) {
  const { title, text } = useContext(DialogWordsContext);
  return (
    <>
      <DialogPicture />
      <h2 id={`dialog-title-${name}`} className="mb-4 pr-10 text-xl">
        {title ?? children}
      </h2>
      {text !== undefined && <p className="-mt-2 mb-5 text-muted">{text}</p>}
    </>
  );
}

function DialogPicture() {
  const { image } = useContext(DialogWordsContext);
  if (image === undefined) return null;
  return (
    <Picture src={image} width={480} height={192} className="mb-5 aspect-5/2 h-auto w-full rounded-lg object-cover" />
  );
}

/** Buttons at the foot of a dialog, the most likely one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:*:flex-1">{children}</div>;
}

const EMBLEMS: Partial<Record<Tone, string>> = {
  primary: 'bg-primary-soft text-primary',
  brass: 'bg-brass-soft text-brass',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
};

/** The icon above a title: it says what kind of news this is before a word is read. */
export function DialogEmblem({ icon, tone }: { icon: IconName; tone: keyof typeof EMBLEMS }) {
  return (
    <span aria-hidden className={`mb-4 grid size-14 place-items-center rounded-full ${EMBLEMS[tone]}`}>
      <Icon name={icon} className="size-7" />
    </span>
  );
}

export interface PlainDialogProps {
  /** The dialog's own name. */
  name: string;
  icon: IconName;
  tone: Tone;
  title: string;
  text: ReactNode;
  /** Between the text and the buttons. */
  children?: ReactNode;
  no?: { label: string; press: () => void };
  yes: { label: string; press: () => void; isDangerous?: boolean; isBusy?: boolean };
}

/** Icon, title, a sentence, and one or two buttons: what most dialogs are. */
export function PlainDialog({ name, icon, tone, title, text, children, no, yes }: PlainDialogProps) {
  const dialogWords = useContext(DialogWordsContext);
  return (
    <>
      {dialogWords.image === undefined && <DialogEmblem icon={icon} tone={tone} />}
      <DialogTitle name={name}>{title}</DialogTitle>
      {dialogWords.text === undefined && <p className="text-muted">{text}</p>}
      {children}
      <DialogActions>
        {no && (
          <Button data-answer="no" onClick={no.press}>
            {no.label}
          </Button>
        )}
        <Button
          data-answer="yes"
          look={yes.isDangerous ? 'danger' : 'primary'}
          isBusy={yes.isBusy ?? false}
          onClick={yes.press}
        >
          {yes.label}
        </Button>
      </DialogActions>
    </>
  );
}
