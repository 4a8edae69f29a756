// One promotion with its terms.
import { getPromotion, type Promotion } from '#domains/content/contract.ts';
import { definePage, notFoundWhenRefused } from '../../page.ts';
import { isCampaignName } from '../campaigns.ts';
import { Link } from '../../shell/link.tsx';
import { useTexts } from '../../shell/shell.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text.tsx';
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
