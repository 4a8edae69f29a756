// One loyalty programme with its levels.
import { definePage, notFound } from '../../page.ts';
import { useTexts } from '../../shell/shell.tsx';
import { PageHead, Section } from '../../ui/page-head.tsx';
import { loadPrograms, type Program } from '../loyalty.ts';
import { LevelMap } from '../parts/level-map.tsx';
import { LoyaltyTabs } from '../parts/loyalty-tabs.tsx';

function Component({ data: program }: { data: Program }) {
  const t = useTexts('loyalty');
  return (
    <>
      <PageHead title={program.name} lead={program.text} scene="loyalty" />
      <LoyaltyTabs active="programs" />
      <Section id="levels" title={t('levels.title')}>
        <LevelMap levels={program.levels} />
      </Section>
    </>
  );
}

export const page = definePage<Program>({
  validate: ({ sysname }) => /^[\w-]{1,64}$/.test(sysname ?? ''),
  load: async (context) =>
    (await loadPrograms(context)).find(({ sysname }) => sysname === context.params['sysname']) ?? notFound(),
  meta: ({ data }) => ({ title: data.name, description: data.text }),
  Component,
});
