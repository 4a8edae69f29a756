// What a promo code would bring, said while it is typed. A code that does not exist is no fault before it is sent (VA-33).
import { useEffect, useRef, useState } from 'react';
import { checkPromoCode } from '../offer-contract.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { latestOnly } from '#site/shell/latest-only.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { promoCodeFault } from './promo-code-fault.ts';

const PAUSE_MS = 600;
const LEAST_CHARACTERS = 3;
/** Of one form: the limit of attempts is shared with sending a code. */
const MOST_CHECKS = 8;

/** A sentence for below the field, once the server has looked at the code. */
export function usePromoCodeCheck(typed: string): string | undefined {
  const { api } = useShell();
  const t = useTexts('common.promoCode');
  const sentences = useTexts('common.promoCodeErrors');
  const [checkResult, setCheckResult] = useState<{ code: string; sentence: string | undefined }>();
  const checks = useRef({ count: 0, latest: latestOnly() });
  const code = typed.trim();
  useEffect(() => {
    if (code.length < LEAST_CHARACTERS || checks.current.count >= MOST_CHECKS) return;
    const sentenceOf = async (): Promise<string | undefined> => {
      try {
        const { offer } = await api.call(checkPromoCode, { promo_code: code });
        return t('works', { gift: offer.description?.title ?? '' });
      } catch (failure) {
        const fault = failure instanceof ApiRefusal ? promoCodeFault(failure) : undefined;
        return fault === undefined || fault === 'INVALID' ? undefined : sentences(fault);
      }
    };
    const check = async (): Promise<void> => {
      checks.current.count += 1;
      const answer = await checks.current.latest(sentenceOf().then((sentence) => ({ code, sentence })));
      if (answer) setCheckResult(answer);
    };
    const timer = setTimeout(() => void check(), PAUSE_MS);
    return () => clearTimeout(timer);
    // The texts are those of the page, which another language replaces.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, code]);
  return checkResult?.code === code ? checkResult.sentence : undefined;
}
