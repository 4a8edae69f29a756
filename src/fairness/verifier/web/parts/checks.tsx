// The verdict on a round: the questions, how far each is answered, and each check in plain words.
import { QUESTIONS, type Check, type CheckName, type Question, type Verification } from '#fairness/seeds/verify.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { Icon, type IconName } from '#site/design-system/icon.tsx';
import { Card } from '#site/design-system/surface.tsx';

const VERDICTS: Record<Verification['verdict'], { icon: IconName; tone: string }> = {
  fair: { icon: 'badge-check', tone: 'border-primary/40 bg-primary-soft text-primary' },
  unfair: { icon: 'circle-x', tone: 'border-danger/40 bg-danger-soft text-danger' },
  pending: { icon: 'clock', tone: 'border-warning/40 bg-warning-soft text-warning' },
  'unknown-rules': { icon: 'circle-question-mark', tone: 'border-warning/40 bg-warning-soft text-warning' },
};

export const RESULTS: Record<Check['result'], { icon: IconName; tone: string }> = {
  holds: { icon: 'circle-check', tone: 'text-primary' },
  fails: { icon: 'circle-x', tone: 'text-danger' },
  unknown: { icon: 'circle-question-mark', tone: 'text-warning' },
};

/** `name` is the name of the game. */
export function Checks({ name, verification }: { name: string; verification: Verification }) {
  const t = useTexts('games.verify');
  const { icon, tone } = VERDICTS[verification.verdict];
  return (
    <Card className="overflow-hidden" data-verdict={verification.verdict}>
      <h2 className={`flex items-center gap-3 border-b px-5 py-4 font-display text-lg font-semibold ${tone}`}>
        <Icon name={icon} className="size-7 shrink-0" />
        {t(`verdict.${verification.verdict}`, { name })}
      </h2>
      {(Object.keys(QUESTIONS) as Question[]).map((question) => {
        const names: readonly CheckName[] = QUESTIONS[question];
        const checks = verification.checks.filter(({ name }) => names.includes(name));
        return (
          checks.length > 0 && (
            <section key={question} data-question={question} data-result={verification.answers[question]}>
              <h3 className="flex items-center gap-3 border-b border-line bg-surface-2 px-5 py-3 font-semibold">
                <ResultIcon result={verification.answers[question]} />
                {t(`questions.${question}.${verification.answers[question]}`)}
              </h3>
              <ul>
                {checks.map((check) => (
                  <CheckRow key={check.name} check={check} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </Card>
  );
}

function ResultIcon({ result }: { result: Check['result'] }) {
  const t = useTexts('games.verify');
  const { icon, tone } = RESULTS[result];
  return <Icon name={icon} label={t(`result.${result}`)} className={`mt-0.5 size-5 shrink-0 ${tone}`} />;
}

function CheckRow({ check }: { check: Check }) {
  const t = useTexts('games.verify');
  return (
    <li
      data-check={check.name}
      data-result={check.result}
      className="flex gap-3 border-b border-line px-5 py-3 last:border-0"
    >
      <ResultIcon result={check.result} />
      <div className="min-w-0">
        <p className="font-semibold">{t(`checks.${check.name}.title`)}</p>
        <p className="text-sm text-muted">{t(`checks.${check.name}.text`)}</p>
        <details className="text-xs text-muted">
          <summary className="min-h-11 content-center">{t('details')}</summary>
          <dl className="mt-1 space-y-1">
            <dt>{t('stated')}</dt>
            <dd className="max-h-40 overflow-auto break-all font-mono">{check.stated}</dd>
            {check.computed && (
              <>
                <dt>{t('computed')}</dt>
                <dd className="max-h-40 overflow-auto break-all font-mono">{check.computed}</dd>
              </>
            )}
          </dl>
        </details>
      </div>
    </li>
  );
}
