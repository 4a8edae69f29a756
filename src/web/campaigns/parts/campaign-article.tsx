// One offer or promotion in full, its terms below it.
import type { ReactNode } from 'react';
import { Link } from '../../shell/link.tsx';
import { buttonStyle } from '../../ui/button.tsx';
import type { SceneName } from '../../ui/art/scene-art.tsx';
import { PageHead } from '../../ui/page-head.tsx';

export interface CampaignArticleProps {
  title: string;
  text: string;
  terms: readonly string[];
  scene: SceneName;
  back: { to: string; label: string };
  children?: ReactNode;
}

export function CampaignArticle({ title, text, terms, scene, back, children }: CampaignArticleProps) {
  return (
    <article>
      <PageHead title={title} lead={text} scene={scene}>
        {children}
        <Link to={back.to} className={buttonStyle()}>
          {back.label}
        </Link>
      </PageHead>
      <div className="max-w-prose space-y-4 text-muted">
        {terms.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </article>
  );
}
