// A new password, typed twice, with its rules and its strength shown while typing.
import { useId } from 'react';
import { faultOf } from '#kernel/faults.ts';
import { PASSWORD_LENGTH } from '#kernel/field-types.ts';
import type * as Estimator from '#kernel/password-strength.ts';
import type * as FormContract from '../../form-contract.ts';
import type { FieldOf } from '#site/shell/form.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { PasswordField } from '#site/design-system/field.tsx';
import { Icon } from '#site/design-system/icon.tsx';

const loadContract = () => import('../../form-contract.ts');

/** Loaded once a password is being typed; until then the server alone knows which are guessed first. */
let estimator: typeof Estimator | undefined;

async function loadRules(): Promise<{ estimator: typeof Estimator; rules: typeof FormContract.passwordRules }> {
  const [{ passwordRules }, loaded] = await Promise.all([loadContract(), import('#kernel/password-strength.ts')]);
  estimator = loaded;
  return { estimator: loaded, rules: passwordRules };
}

/** What the two fields are checked by. */
export async function newPasswordFields({ password }: { password: string }) {
  const { newPassword, repeatedPassword } = await loadContract();
  return { password: estimator?.newPassword ?? newPassword, repeat: repeatedPassword(password) };
}

interface NewPasswordProps {
  form: { values: { password: string }; field: FieldOf<'password' | 'repeat'> };
  labels: { password: string; repeat: string };
  className?: string;
}

export function NewPassword({ form, labels, className = 'grid gap-4' }: NewPasswordProps) {
  const t = useTexts('auth');
  const rules = useId();
  const { password } = form.values;
  const { value: loaded } = useLazy('password rules', loadRules, password !== '');
  const eyes = { autoComplete: 'new-password', showLabel: t('showPassword'), hideLabel: t('hidePassword') };
  return (
    <div className="grid gap-3">
      <div className={className}>
        <PasswordField {...form.field('password')} {...eyes} label={labels.password} aria-describedby={rules} />
        <PasswordField {...form.field('repeat')} {...eyes} label={labels.repeat} />
      </div>
      <div id={rules} data-password-rules className="grid gap-2 rounded-md border border-line bg-surface-2 p-3 text-sm">
        <Meter strength={password === '' ? undefined : loaded?.estimator.passwordStrength(password)} />
        <Rules password={password} loaded={loaded} />
      </div>
    </div>
  );
}

type RuleState = 'open' | 'met' | 'broken';
type Loaded = Awaited<ReturnType<typeof loadRules>>;
const brokenIf = (isBroken: boolean): RuleState => (isBroken ? 'broken' : 'met');
const isTooShort = (password: string, { rules }: Loaded): boolean =>
  faultOf(rules.length, password)?.key === 'minLength';

/** Too short is not an error yet while the player is typing; anything else is an error at once. */
const RULES: Readonly<Record<'length' | 'characters' | 'leaked', (password: string, loaded: Loaded) => RuleState>> = {
  length: (password, loaded) =>
    isTooShort(password, loaded) ? 'open' : brokenIf(faultOf(loaded.rules.length, password) !== undefined),
  characters: (password, { rules }) => brokenIf(faultOf(rules.characters, password) !== undefined),
  leaked: (password, loaded) =>
    isTooShort(password, loaded) ? 'open' : brokenIf(loaded.estimator.isCommonPassword(password)),
};

function Rules({ password, loaded }: { password: string; loaded: Loaded | undefined }) {
  const t = useTexts('auth');
  return (
    <ul className="grid gap-1">
      {(Object.keys(RULES) as (keyof typeof RULES)[]).map((name) => {
        const state = password === '' || !loaded ? 'open' : RULES[name](password, loaded);
        return (
          <li key={name} data-rule={name} data-state={state} className={`flex items-start gap-2 ${LOOKS[state].text}`}>
            <Icon name={LOOKS[state].icon} className="mt-0.5 size-4 shrink-0" />
            <span>
              {t(`newPassword.rules.${name}`, PASSWORD_LENGTH)}
              {state !== 'open' && <span className="sr-only">{`, ${t(`newPassword.${state}`)}`}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const LOOKS = {
  open: { icon: 'circle-dashed', text: 'text-muted' },
  met: { icon: 'circle-check', text: 'text-text' },
  broken: { icon: 'circle-x', text: 'text-danger' },
} as const;

/** The weakest first. */
const COLOURS: Readonly<Record<Estimator.PasswordStrength, string>> = {
  weak: 'bg-danger',
  fair: 'bg-warning',
  good: 'bg-info',
  strong: 'bg-primary',
};

const STRENGTHS = Object.keys(COLOURS) as Estimator.PasswordStrength[];

/** Said in words too; the bars are for those who can see them. */
function Meter({ strength }: { strength: Estimator.PasswordStrength | undefined }) {
  const t = useTexts('auth');
  const filled = strength === undefined ? 0 : STRENGTHS.indexOf(strength) + 1;
  return (
    <div>
      <p className="flex justify-between gap-3">
        <span className="text-muted">{t('newPassword.strength')}</span>
        <span role="status" data-strength={strength} className="font-semibold">
          {strength && t(`newPassword.${strength}`)}
        </span>
      </p>
      <span aria-hidden className="mt-1.5 grid grid-cols-4 gap-1">
        {STRENGTHS.map((step, at) => (
          <span
            key={step}
            className={`h-1.5 rounded-full ${at < filled && strength ? COLOURS[strength] : 'bg-surface-3'}`}
          />
        ))}
      </span>
    </div>
  );
}
