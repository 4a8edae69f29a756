// A page of the operator's own (RT-34). A slug without one is a page that was not found (GD-15).
import { definePage, notFound } from '../../page.ts';
import { Moment } from '../../shell/moment.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { loadContentPage, type ContentPage } from '../content-pages.ts';

function Component({ data }: { data: ContentPage }) {
  const t = useTexts('system.slug');
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{data.title}</h1>
      <p className="mt-2 text-sm text-muted">
        {t('updated')} <Moment at={data.updated_at} />
      </p>
      {/* Sanitised on its way into the content service. */}
      <div
        className="mt-6 space-y-4 leading-relaxed [&_a]:underline [&_h2]:mt-8 [&_h2]:text-xl [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc"
        dangerouslySetInnerHTML={{ __html: data.html }}
      />
    </article>
  );
}

export const page = definePage<ContentPage>({
  // Any slug may have a page; one without is simply not found.
  load: async (context) => (await loadContentPage(context, context.params['slug']!)) ?? notFound(),
  meta: ({ data }) => ({ title: data.title, description: data.description }),
  Component,
});
