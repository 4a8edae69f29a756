// One promotion with its terms.
import { definePage, notFound } from '../../page.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { loadPromotions, type Promotion } from '../campaigns.ts';
import { CampaignArticle } from '../parts/campaign-article.tsx';

function Component({ data: { title, text, terms, url } }: { data: Promotion }) {
  const t = useTexts('campaigns.promotions');
  return (
    <CampaignArticle
      title={title}
      text={text}
      terms={terms}
      scene="promotions"
      back={{ to: '/promotions', label: t('back') }}
    >
      {url && (
        <Link to={url} className={buttonStyle({ look: 'primary' })}>
          {title}
        </Link>
      )}
    </CampaignArticle>
  );
}

export const page = definePage<Promotion>({
  validate: ({ id }) => /^[\w-]{1,64}$/.test(id ?? ''),
  load: async (context) => (await loadPromotions(context)).find(({ id }) => id === context.params['id']) ?? notFound(),
  meta: ({ data: { title, text } }) => ({ title, description: text }),
  Component,
});
