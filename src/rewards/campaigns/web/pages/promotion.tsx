// One promotion with its terms.
import { getPromotion, type Promotion } from '#site/content/contract.ts';
import { definePage, notFoundWhenRefused } from '#site/shell/page.ts';
import { isCampaignName } from '../campaigns.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { RichText } from '#site/design-system/rich-text.tsx';
import { CampaignArticle } from '../parts/campaign-article.tsx';

function Component({ data: { title, summary, html, buttonTitle, buttonUrl } }: { data: Promotion }) {
  const t = useTexts('campaigns.promotions');
  return (
    <CampaignArticle
      title={title}
      text={summary}
      scene="promotions"
      back={{ to: '/promotions', label: t('back') }}
      action={
        buttonUrl && (
          <Link to={buttonUrl} className={buttonStyle({ look: 'primary' })}>
            {buttonTitle}
          </Link>
        )
      }
    >
      <RichText html={html} />
    </CampaignArticle>
  );
}

export const page = definePage<Promotion>({
  validate: ({ id }) => isCampaignName(id),
  load: ({ api, params }) => api.call(getPromotion, { id: params['id']! }).catch(notFoundWhenRefused),
  meta: ({ data: { title, summary } }) => ({ title, description: summary }),
  Component,
});
