// What has happened to a bonus, and why.
import type { Bonus } from '../../contract.ts';
import { Moment } from '#site/shell/moment.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Disclosure } from '#site/design-system/disclosure.tsx';

export function BonusSteps({ steps }: Pick<Bonus, 'steps'>) {
  const t = useTexts('bonuses');
  if (steps.length === 0) return null;
  return (
    <Disclosure title={t('steps')}>
      <ol className="grid gap-2 pb-2 text-sm">
        {steps.map((step) => (
          <li key={`${step.at} ${step.status}`} className="flex flex-wrap gap-x-4">
            <span className="text-muted">
              <Moment at={step.at} />
            </span>
            <span className="min-w-0">{step.sentence}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
