// Third-party work that the site uses: art, type, icons, and the libraries that run in the browser.
import { definePage } from '#site/shell/page.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';

interface Work {
  name: string;
  by: string;
  licence: string;
  url: string;
}

const WORKS: Record<'art' | 'code', readonly Work[]> = {
  art: [
    {
      name: 'Fluent Emoji',
      by: 'Microsoft Corporation',
      licence: 'MIT',
      url: 'https://github.com/microsoft/fluentui-emoji',
    },
    { name: 'Lucide', by: 'Lucide Contributors, Cole Bemis', licence: 'ISC', url: 'https://lucide.dev' },
    {
      name: 'Sora',
      by: 'The Sora Project Authors',
      licence: 'SIL OFL 1.1',
      url: 'https://github.com/sora-xor/sora-font',
    },
    { name: 'Inter', by: 'The Inter Project Authors', licence: 'SIL OFL 1.1', url: 'https://rsms.me/inter' },
    { name: 'Cinzel Decorative', by: 'Natanael Gama', licence: 'SIL OFL 1.1', url: 'https://ndiscover.com' },
    {
      name: 'Abril Fatface, Alfa Slab One, Audiowide, Bangers, Berkshire Swash, Black Ops One, Bungee, Cormorant SC, Galindo, Kaushan Script, Leckerli One, Lilita One, Limelight, Lobster, Macondo, Metamorphous, Rammetto One, Ribeye, Righteous, Smokum, Spicy Rice, Uncial Antiqua',
      by: 'their project authors',
      licence: 'SIL OFL 1.1',
      url: 'https://fontsource.org',
    },
  ],
  code: [
    { name: 'React', by: 'Meta Platforms, Inc.', licence: 'MIT', url: 'https://react.dev' },
    { name: 'React Router', by: 'Remix Software, Shopify Inc.', licence: 'MIT', url: 'https://reactrouter.com' },
    { name: 'use-intl, icu-minify', by: 'Jan Amann', licence: 'MIT', url: 'https://next-intl.dev' },
    { name: 'Zod', by: 'Colin McDonnell', licence: 'MIT', url: 'https://zod.dev' },
    { name: 'PixiJS', by: 'Mat Groves, PixiJS Contributors', licence: 'MIT', url: 'https://pixijs.com' },
    { name: 'noble-hashes', by: 'Paul Miller', licence: 'MIT', url: 'https://github.com/paulmillr/noble-hashes' },
    { name: 'class-variance-authority', by: 'Joe Bell', licence: 'Apache-2.0', url: 'https://cva.style' },
    { name: 'Tailwind CSS', by: 'Tailwind Labs, Inc.', licence: 'MIT', url: 'https://tailwindcss.com' },
  ],
};

function Component() {
  const t = useTexts('system.licences');
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{t('title')}</h1>
      <p className="mt-3 text-muted">{t('lead')}</p>
      {(['art', 'code'] as const).map((kind) => (
        <section key={kind} className="mt-8">
          <h2 className="mb-3 text-xl">{t(kind)}</h2>
          <Card className="divide-y divide-line">
            {WORKS[kind].map((work) => (
              <div key={work.name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-1.5">
                <a
                  href={work.url}
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-line-strong underline-offset-3 hover:decoration-current"
                >
                  {work.name}
                </a>
                <span className="grow text-sm text-muted">{work.by}</span>
                <span className="text-sm">{work.licence}</span>
              </div>
            ))}
          </Card>
        </section>
      ))}
    </article>
  );
}

export const page = definePage({
  meta: ({ t }) => ({ title: t('system.licences.title'), description: t('system.licences.lead') }),
  Component,
});
