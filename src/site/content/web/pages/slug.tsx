// A page of the operator's own (RT-34). An unknown slug is a page that was not found (GD-15).
import { getPage, type ContentPage } from '../../contract.ts';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { RichText } from '#site/design-system/rich-text.tsx';
import { leadOf } from '../parts/lead-of.ts';

function Component({ data }: { data: ContentPage }) {
  const t = useTexts('system.slug');
  return (
    <article className="mx-auto max-w-3xl">
      <h1 className="text-3xl">{data.title}</h1>
      <p className="mb-6 mt-2 text-sm text-muted">
        {t('updated')} <Moment at={data.updatedAt} />
      </p>
      <RichText html={data.html} />
    </article>
  );
}

export const page = definePage<ContentPage>({
  load: ({ api, params }) => api.call(getPage, { slug: params['slug']! }).catch(notFoundWhenRefused),
  meta: ({ data }) => ({ title: data.title, description: leadOf(data.html) }),
  Component,
});
