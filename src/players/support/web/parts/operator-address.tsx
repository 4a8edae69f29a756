// Where the operator can be reached, from content.
import type { OperatorContact } from '../../feedback-contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';

export const hasAddress = ({ email, phone, address, hours }: OperatorContact): boolean =>
  email !== '' || phone !== '' || address !== '' || hours !== '';

export function OperatorAddress({ contact: { email, phone, address, hours } }: { contact: OperatorContact }) {
  const t = useTexts('support.address');
  const link = 'inline-flex min-h-11 items-center font-semibold text-primary hover:underline';
  return (
    <Card className="p-5" data-operator-address>
      <dl className="grid gap-3">
        {email !== '' && (
          <div>
            <dt className="text-sm text-muted">{t('email')}</dt>
            <dd>
              <a href={`mailto:${email}`} className={link}>
                {email}
              </a>
            </dd>
          </div>
        )}
        {phone !== '' && (
          <div>
            <dt className="text-sm text-muted">{t('phone')}</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={link}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {hours !== '' && (
          <div>
            <dt className="text-sm text-muted">{t('hours')}</dt>
            <dd className="mt-1">{hours}</dd>
          </div>
        )}
        {address !== '' && (
          <div>
            <dt className="text-sm text-muted">{t('post')}</dt>
            <dd>
              <address className="mt-1 whitespace-pre-line not-italic">{address}</address>
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
