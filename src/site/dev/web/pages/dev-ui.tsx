// Every piece of the design system in every state, for those who build with it. Demo mode only.
import { useState, type ReactNode } from 'react';
import { definePage } from '#site/shell/page.ts';
import { confirm } from '#site/shell/confirm.ts';
import { defineDialog, type DialogType } from '#site/shell/dialog-queue.ts';
import { useShell } from '#site/shell/shell.tsx';
import { LetterArt, type LetterArtName } from '#site/design-system/art/letter-art.tsx';
import { SystemArt, type SystemArtName } from '#site/design-system/art/system-art.tsx';
import { Button, IconButton } from '#site/design-system/button.tsx';
import { EveryDialog } from '../every-dialog.tsx';
import { CheckField, PasswordField, SelectField, TextField } from '#site/design-system/field.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { ICONS } from '#site/design-system/icons.ts';
import { Logo } from '#site/design-system/logo.tsx';
import { Money } from '#site/design-system/money.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { Card, Chip, EmptyState, ErrorState, Notice, Skeleton, type Tone } from '#site/design-system/surface.tsx';
import { Tabs } from '#site/design-system/tabs.tsx';
import { Time } from '#site/design-system/time.tsx';

const COLOURS = [
  'bg',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'text',
  'text-muted',
  'primary',
  'brass',
  'danger',
  'warning',
  'info',
];
const TONES: readonly Tone[] = ['neutral', 'primary', 'brass', 'danger', 'warning', 'info'];
const ARTS: readonly SystemArtName[] = ['not-found', 'forbidden', 'maintenance', 'user-blocked', 'slot-errors'];
const LETTERS: readonly LetterArtName[] = ['letter', 'seal', 'unsubscribe'];

const sampleDialog = defineDialog<{ words: string }, string>({
  name: 'sample',
  type: 'popup',
  texts: [],
  load: () => import('../sample-dialog.tsx'),
});

function Component() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <h1 className="text-3xl">Design system</h1>
      <Part title="Colours">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {COLOURS.map((name) => (
            <div key={name} className="text-sm">
              <div className="h-14 rounded-md border border-line" style={{ background: `var(--${name})` }} />
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type">
        <p className="font-display text-4xl font-semibold tracking-[-0.02em]">Sora for headings</p>
        <p className="figures mt-2 text-2xl">0123456789 · 1,234.50</p>
        <p className="mt-2 max-w-prose">Inter for everything else: Latin, кириллица, ¿y español? Āčēģīķļņšūž.</p>
        <p className="mt-1 max-w-prose text-muted">Muted text keeps a contrast of 4.5 to 1 on every surface.</p>
      </Part>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Fields">
        <Fields />
      </Part>
      <Part title="Tabs, chips, notices">
        <Marks />
      </Part>
      <Part title="Amounts and times">
        <div className="flex flex-wrap gap-8 text-lg">
          <Money value={{ amount: '1234.50', currency: 'EUR' }} />
          <Money value={{ amount: '1234.50', currency: 'PLN' }} isGain />
          <Money value={{ amount: '120000', currency: 'JPY' }} />
          <Money value={{ amount: '0.00420000', currency: 'BTC' }} isGain />
          <Time at="2024-03-05T09:05:00Z" />
        </div>
      </Part>
      <Part title="The four states of a list">
        <div className="grid gap-4 laptop:grid-cols-2">
          <div className="grid content-start gap-3">
            <Skeleton className="h-8 w-1/3" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
          <EmptyState
            title="Nothing here yet"
            text="A sentence that says why, and one thing to do."
            action={<Button look="primary">Do it</Button>}
          />
          <ErrorState
            title="The list could not be loaded"
            text="What happened, in a sentence."
            action={<Button icon="refresh-cw">Try again</Button>}
          />
          <Card className="p-6">A card is a surface for one thing.</Card>
        </div>
      </Part>
      <Part title="A picture, and what stands where it does not come">
        <div className="grid max-w-xl grid-cols-2 gap-4">
          <Picture src="/games/dice.webp" label="Dice" width={288} height={192} className="w-full rounded-lg" />
          <Picture
            src="data:image/png,"
            label="Dice"
            width={288}
            height={192}
            className="aspect-3/2 w-full rounded-lg"
          />
        </div>
      </Part>
      <Part title="Dialogs and toasts">
        <Dialogs />
      </Part>
      <Part title="Every dialog of the site">
        <EveryDialog />
      </Part>
      <Part title="Logo and system drawings">
        <div className="flex flex-wrap items-center gap-8">
          <Logo name="Baize" />
          {ARTS.map((name) => (
            <SystemArt key={name} name={name} />
          ))}
          {LETTERS.map((name) => (
            <LetterArt key={name} name={name} />
          ))}
        </div>
      </Part>
      <Part title="Icons">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 text-xs text-muted">
          {Object.keys(ICONS).map((name) => (
            <li key={name} className="flex items-center gap-2">
              <Icon name={name as IconName} className="text-text" /> {name}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b border-line pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const [isBusy, setBusy] = useState(false);
  return (
    <div className="grid gap-4">
      {(['primary', 'quiet', 'ghost', 'danger'] as const).map((look) => (
        <div key={look} className="flex flex-wrap items-center gap-3">
          <Button look={look} size="sm">
            Small
          </Button>
          <Button look={look}>Medium</Button>
          <Button look={look} size="lg" icon="wallet">
            Large
          </Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} isBusy={isBusy} onClick={() => setBusy(!isBusy)}>
            Busy
          </Button>
          <IconButton icon="heart" label="Like" look={look} />
        </div>
      ))}
      <Button onClick={() => setBusy(!isBusy)} className="justify-self-start">
        {isBusy ? 'Stop being busy' : 'Be busy'}
      </Button>
    </div>
  );
}

function Fields() {
  const options = [
    { value: 'a', label: 'First' },
    { value: 'b', label: 'Second' },
  ];
  return (
    <div className="grid max-w-3xl items-start gap-5 tablet:grid-cols-2">
      <TextField name="plain" label="Plain" placeholder="Type here" />
      <TextField name="hint" label="With a hint" hint="What it is good for" end="EUR" />
      <TextField name="fault" label="Wrong" defaultValue="a@" fault="Wrong email address" />
      <TextField name="off" label="Disabled" disabled defaultValue="Cannot be changed" />
      <PasswordField name="password" label="Password" defaultValue="secret" showLabel="Show" hideLabel="Hide" />
      <SelectField name="select" label="Choice" options={options} placeholder="Choose" />
      <CheckField name="tick" label="A box to tick" />
      <CheckField name="tick-fault" label="A box that was forgotten" fault="Please tick this box" />
    </div>
  );
}

function Marks() {
  const [tab, setTab] = useState('one');
  return (
    <div className="grid gap-5">
      <Tabs
        label="Sample"
        active={tab}
        onChange={setTab}
        items={[
          { id: 'one', label: 'One' },
          { id: 'two', label: 'Two' },
          { id: 'three', label: 'Three' },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Chip key={tone} tone={tone} icon="flame">
            {tone}
          </Chip>
        ))}
      </div>
      <div className="grid gap-3 laptop:grid-cols-2">
        {TONES.filter((tone) => tone !== 'neutral').map((tone) => (
          <Notice key={tone} tone={tone}>
            A notice in {tone}.
          </Notice>
        ))}
      </div>
    </div>
  );
}

function Dialogs() {
  const { dialogs, toasts } = useShell();
  const [answer, setAnswer] = useState('');
  const open = (type: DialogType) => () =>
    void dialogs.open(sampleDialog, { words: `A ${type}.` }, { type }).then((result) => setAnswer(result ?? 'closed'));
  const queue = async (): Promise<void> => {
    void dialogs.open(sampleDialog, { words: 'The first of two.' }, { isQueued: true });
    await dialogs.open(sampleDialog, { words: 'The second of two.' }, { isQueued: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button onClick={open('popup')}>Popup</Button>
      <Button onClick={open('curtain')}>Curtain</Button>
      <Button
        onClick={() =>
          void confirm(dialogs, { title: 'Sure?', text: 'It can be undone.', yes: 'Do it' }).then((yes) =>
            setAnswer(String(yes)),
          )
        }
      >
        Confirm
      </Button>
      <Button onClick={() => void dialogs.open(sampleDialog, { words: 'This one stays.' }, { preventClose: true })}>
        Cannot be closed
      </Button>
      <Button onClick={() => void queue()}>Two in a row</Button>
      {(['success', 'error', 'info'] as const).map((tone) => (
        <Button key={tone} look="ghost" onClick={() => toasts.show(tone, `A toast of ${tone}`)}>
          Toast {tone}
        </Button>
      ))}
      <output className="text-sm text-muted">{answer && `Answer: ${answer}`}</output>
    </div>
  );
}

export const page = definePage({ meta: () => ({ title: 'Design system', isHidden: true }), Component });
