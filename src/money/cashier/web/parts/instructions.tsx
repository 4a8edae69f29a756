// How to pay from one's own bank or wallet: what is due and where to, to copy or to scan, and what has been seen of it so far.
import { useEffect, useState } from 'react';
import type { Instructions } from '../../contract.ts';
import { Button, buttonStyle } from '#site/design-system/button.tsx';
import { Icon } from '#site/design-system/icon.tsx';
import { lazyPart } from '#site/shell/lazy-part.tsx';
import { useShell, useTexts } from '#site/shell/shell.tsx';

const QrCode = lazyPart('QR code', async () => (await import('#site/design-system/qr-code.tsx')).QrCode, 'size-52');

interface PaymentInstructionsProps {
  instructions: Instructions;
  /** The payer goes on playing here: pages of others open beside it. */
  opensInTab?: boolean;
}

export function PaymentInstructions({ instructions, opensInTab = false }: PaymentInstructionsProps) {
  const t = useTexts('cashier.instructions');
  const { lines, due, qr, qrKind, appUrl, pageUrl, until, confirmations } = instructions;
  const about = qrKind && t(`qr.${qrKind}`);
  return (
    <section data-testid="instructions" className="@container mx-auto mt-5 w-full max-w-2xl text-left">
      <div className="grid gap-5 @lg:grid-cols-[auto_1fr]">
        {/* Who reads this on a phone pays with it, and copies first. */}
        {qr && about && (
          <figure className="order-last m-0 flex flex-col items-center gap-2 @lg:order-first @lg:max-w-52">
            <QrCode text={qr} label={about} />
            <figcaption className="text-center text-sm">{about}</figcaption>
          </figure>
        )}
        <div className={`min-w-0 ${qr ? '' : '@lg:col-span-2'}`}>
          {due !== '' && (
            <dl className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface-1 px-4">
              <Line label={t('due')} value={due} copied={due.split(' ')[0]!} isStrong />
              {lines.map(({ label, value }) => (
                <Line
                  key={label}
                  label={t(`line.${label}`)}
                  value={label === 'iban' ? grouped(value) : value}
                  copied={value}
                />
              ))}
            </dl>
          )}
          {confirmations && (
            <p
              role="status"
              data-testid="confirmations"
              className={`mt-3 flex items-center gap-2 text-sm text-info ${due === '' ? 'justify-center' : ''}`}
            >
              <Icon name="clock" />
              {t('confirmations', { count: String(confirmations.count), needed: String(confirmations.needed) })}
            </p>
          )}
          {until && !confirmations && <RateClock until={until} />}
          <p className="mt-4 flex flex-wrap gap-3">
            {appUrl && (
              <a href={appUrl} className={buttonStyle({ look: 'primary' })} data-open-app>
                {t('open')}
              </a>
            )}
            {pageUrl && (
              <a
                href={pageUrl}
                className={buttonStyle({})}
                {...(opensInTab && { target: '_blank', rel: 'noopener noreferrer' })}
                data-payment-page
              >
                {t('page')}
              </a>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

/** By four, as on a bank's own papers; what is copied has no spaces. */
const grouped = (iban: string): string => iban.replaceAll(/.{4}(?=.)/g, '$& ');

interface LineProps {
  label: string;
  value: string;
  copied: string;
  isStrong?: boolean;
}

function Line({ label, value, copied, isStrong = false }: LineProps) {
  const t = useTexts('cashier.instructions');
  const { toasts } = useShell();
  const copy = (): void =>
    void navigator.clipboard.writeText(copied).then(
      () => toasts.show('success', t('copied')),
      () => toasts.show('error', t('notCopied')),
    );
  return (
    <div className="py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="m-0 flex items-center justify-between gap-3">
        <span className={`figures min-w-0 wrap-anywhere text-text ${isStrong ? 'text-lg font-semibold' : ''}`}>
          {value}
        </span>
        <Button
          look="ghost"
          size="sm"
          icon="copy"
          onClick={copy}
          aria-label={t('copy', { label })}
          className="-mt-5 -mb-2 shrink-0"
          data-copy={copied}
        >
          <span className="sr-only">{t('copy', { label })}</span>
        </Button>
      </dd>
    </div>
  );
}

function RateClock({ until }: { until: string }) {
  const t = useTexts('cashier.instructions');
  const left = useTimeLeft(until);
  return (
    <p className="mt-3 text-sm" data-testid="rate-clock">
      {left === '' ? (
        t('late')
      ) : (
        <>
          {t('until')} <span className="figures font-semibold text-text">{left}</span>
        </>
      )}
    </p>
  );
}

/** Minutes and seconds until a moment, by the clock and not by ticks, because a hidden window may sleep. */
const SECOND_MS = 1000;

const leftUntil = (until: string, now: number): string => {
  const seconds = Math.ceil((Date.parse(until) - now) / SECOND_MS);
  if (seconds <= 0) return '';
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes < 60
    ? `${minutes}:${String(rest).padStart(2, '0')}`
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
};

/** Empty once it has passed; a dash until the page is alive, because the server has another clock. */
function useTimeLeft(until: string): string {
  const [left, setLeft] = useState('–');
  useEffect(() => {
    const look = (): void => setLeft(leftUntil(until, Date.now()));
    look();
    const timer = setInterval(look, SECOND_MS / 2);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
