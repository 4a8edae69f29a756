// A player's own code for inviting others: what it brings, the link to share, and who has joined.
import type { Referral } from '../../offer-contract.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Card } from '#site/design-system/surface.tsx';

export function InviteCard({ referral }: { referral: NonNullable<Referral['referral']> }) {
  const t = useTexts('campaigns.invite');
  const { toasts } = useShell();
  const { code, link, description, friends, rewarded } = referral;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toasts.show('success', t('copied'));
    } catch {
      toasts.show('error', t('notCopied'));
    }
  };
  return (
    <Section id="invite" title={t('title')}>
      <Card className="grid gap-4 p-6" data-invite>
        <p className="max-w-prose text-muted">{description.text}</p>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          <div>
            <dt className="text-sm text-muted">{t('code')}</dt>
            <dd className="figures text-xl font-semibold">{code}</dd>
          </div>
          <div>
            <dt className="text-sm text-muted">{t('friends')}</dt>
            <dd className="figures text-xl font-semibold">{t('come', { friends, rewarded })}</dd>
          </div>
        </dl>
        <p className="figures min-w-0 break-all rounded-md bg-surface-2 p-3 text-sm">{link}</p>
        <Button look="primary" className="justify-self-start" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Card>
    </Section>
  );
}
