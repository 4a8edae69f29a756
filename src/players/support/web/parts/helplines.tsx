// Who helps outside the house: by country, and for everybody.
import type { Helpline } from '../../feedback-contract.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Card } from '#site/design-system/surface.tsx';

export function Helplines({ lines }: { lines: readonly Helpline[] }) {
  const t = useTexts('support.helplines');
  return (
    <ul className="grid gap-3 sm:grid-cols-2 desk:grid-cols-3" data-helplines>
      {lines.map(({ country, place, name, phone, url }) => (
        <li key={`${country} ${name}`}>
          <Card className="flex h-full flex-col p-4">
            <p className="text-sm text-muted">{place || t('everywhere')}</p>
            <p className="font-semibold">{name}</p>
            <p className="mt-auto flex flex-wrap gap-x-5">
              {phone !== '' && (
                <a href={`tel:${dialled(phone)}`} className="figures inline-flex min-h-11 items-center text-primary">
                  {phone}
                </a>
              )}
              {url !== '' && (
                <a
                  href={url}
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center text-sm text-muted underline hover:text-text"
                >
                  {new URL(url).hostname.replace(/^www\./, '')}
                </a>
              )}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Without the letters that help to remember a number: `1-800-426-2537 (1-800-GAMBLER)`. */
const dialled = (phone: string): string => phone.replace(/\(.*$/, '').replaceAll(/[^+\d]/g, '');
