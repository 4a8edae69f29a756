// One offer or promotion in full, its terms below it.
import type { ReactNode } from 'react';
import { Link } from '#site/shell/link.tsx';
import type { SceneName } from '#site/design-system/art/scene-art.tsx';
import { buttonStyle } from '#site/design-system/button.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';

export interface CampaignArticleProps {
  title: string;
  text: string;
  scene: SceneName;
  back: { to: string; label: string };
  /** What can be done about it. */
  action?: ReactNode;
  /** Its terms. */
  children: ReactNode;
}

export function CampaignArticle({ title, text, scene, back, action, children }: CampaignArticleProps) {
  return (
    <article>
      <PageHead title={title} lead={text} scene={scene}>
        {action}
        <Link to={back.to} className={buttonStyle()}>
          {back.label}
        </Link>
      </PageHead>
      {children}
    </article>
  );
}
