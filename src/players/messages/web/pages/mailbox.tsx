// What would have been sent to players: demo mode only, where mail and text messages go nowhere else.
import { useState } from 'react';
import { getMailbox } from '../../contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { definePage } from '#site/shell/page.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useShell } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';

type Letter = OutputOf<typeof getMailbox>[number];

function Component({ data: letters }: { data: Letter[] }) {
  const { reloadPage } = useShell();
  const [openId, setOpenId] = useState<string>();
  const open = letters.find(({ id }) => id === openId) ?? letters[0];
  return (
    <section data-screen="mailbox">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Mailbox</h1>
        <Button icon="mail" onClick={() => void reloadPage()}>
          Look again
        </Button>
      </div>
      {open ? (
        <div className="grid gap-6 laptop:grid-cols-[20rem_minmax(0,1fr)] laptop:items-start">
          <Card className="overflow-hidden">
            <ul className="divide-y divide-line">
              {letters.map((letter) => (
                <li key={letter.id}>
                  <button
                    type="button"
                    aria-pressed={letter === open}
                    onClick={() => setOpenId(letter.id)}
                    className="flex w-full gap-3 px-4 py-3 text-left text-sm hover:bg-surface-2 aria-pressed:bg-surface-2"
                  >
                    <Icon name={letter.channel === 'email' ? 'mail' : 'smartphone'} className="mt-0.5 shrink-0" />
                    <span className="min-w-0">
                      <span className="block truncate font-medium">{letter.subject || letter.text}</span>
                      <span className="block truncate text-muted">{letter.recipient}</span>
                      <span className="text-muted">
                        <Moment at={letter.at} />
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
          <Card className="overflow-hidden p-0">
            {open.html === '' ? (
              <p className="p-6">{open.text}</p>
            ) : (
              // No scripts in the frame; links open outside it.
              <iframe
                title={open.subject}
                srcDoc={open.html.replace('<head>', '<head><base target="_top">')}
                sandbox="allow-top-navigation-by-user-activation"
                className="h-[46rem] w-full"
              />
            )}
          </Card>
        </div>
      ) : (
        <EmptyState icon="mail" title="Nothing was sent yet" text="Mails and text messages of this site arrive here." />
      )}
    </section>
  );
}

export const page = definePage<Letter[]>({
  load: ({ api }) => api.call(getMailbox),
  meta: () => ({ title: 'Mailbox', isHidden: true }),
  Component,
});
