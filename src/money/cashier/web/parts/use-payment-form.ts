// The state of a payment form: amount and requisites, what is wrong with them, and the id of the request.
import { useEffect, useRef, useState } from 'react';
import { checkSum, checkWholeBalance, type PaymentMethod } from '../../contract.ts';
import { cardHolder } from '#kernel/person-validators.ts';
import type { Fault } from '#kernel/validators.ts';
import { formatAmount, minorOf, parsePaymentSum, type Currency, type WireMoney } from '#kernel/money.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useFaultSentence } from '#site/shell/fault-sentence.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { formatMoney } from '#site/design-system/format.ts';

type Translate = ReturnType<typeof useTexts>;
/** What is wrong with a field. */
type Say = (fault: Fault) => string;

export interface PaymentForm {
  method: PaymentMethod;
  amount: string;
  /** Usual amounts, as far as the balance allows. */
  presets: readonly string[];
  values: Readonly<Record<string, string>>;
  faults: Readonly<Record<string, string>>;
  /** What is wrong with the request as a whole. */
  failure: string | undefined;
  /** Of which kind that is. */
  failureType: ApiRefusal['type'] | undefined;
  isBusy: boolean;
  setAmount(text: string): void;
  setValue(name: string, text: string): void;
  /**
   * Checks, then sends. `send` gets the id of this intent: the same one again while nothing was changed. `waits`: something
   * outside the form is missing, and the same request will be sent again.
   */
  submit(send: (request: PaymentRequest) => Promise<'waits' | void>): Promise<void>;
}

export interface PaymentRequest {
  method: string;
  amount: string;
  requisites: string;
  request_id: string;
  /** Of a withdrawal of the whole balance. */
  is_all?: '1';
  /** For a deposit (EN-08): the number of the method, and the offer that it is made with. */
  methodId?: string;
  campaign_offer_id?: string;
}

/** What is wrong, and for which method. */
interface Found {
  method: string;
  faults: Record<string, string>;
  failure?: string;
  failureType?: ApiRefusal['type'];
}

export function usePaymentForm(
  method: PaymentMethod,
  {
    available,
    wholeBalance,
    offer,
  }: { available?: WireMoney | undefined; wholeBalance?: string | undefined; offer?: number } = {},
): PaymentForm {
  const t = useTexts('cashier');
  const faultSentence = useFaultSentence();
  const sentenceOf = useRefusalSentence();
  const [amount, setAmount] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [methodFaults, setMethodFaults] = useState<Found>({ method: '', faults: {} });
  const [isBusy, setIsBusy] = useState(false);
  const intent = useRef({ content: '', id: '' });
  // The back button may restore this page as it was left, still busy.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent): void => void (event.persisted && setIsBusy(false));
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const requisites = Object.fromEntries(method.requisites.map(({ name }) => [name, (values[name] ?? '').trim()]));
  // What was wrong for one method says nothing about another.
  const { faults, failure, failureType }: Omit<Found, 'method'> =
    methodFaults.method === method.sysname ? methodFaults : { faults: {} };
  const find = (next: Omit<Found, 'method'>): void => setMethodFaults({ ...next, method: method.sysname });
  /** What was wrong with the request as a whole may be about any of its fields. */
  const clear = (name: string): void =>
    find({ faults: Object.fromEntries(Object.entries(faults).filter(([other]) => other !== name)) });

  const most = available && minorOf(available);
  const isThere = (sum: string): boolean =>
    most === undefined || parsePaymentSum(sum, method.currency as Currency)! <= most;

  /** The whole balance, decimals included. */
  const isAll = amount === wholeBalance && amount.includes('.');

  return {
    method,
    amount,
    presets: method.presets.filter(isThere),
    values,
    faults,
    failure,
    failureType,
    isBusy,
    setAmount(text) {
      setAmount(text);
      clear('amount');
    },
    setValue(name, text) {
      setValues((current) => ({ ...current, [name]: text }));
      clear(name);
    },
    async submit(send) {
      const faults = faultsOf(
        { t, sentenceOf: faultSentence },
        method,
        isAll ? { whole: amount } : amount,
        requisites,
        available,
      );
      find({ faults });
      if (Object.keys(faults).length > 0) return focusFirst(faults);
      const content = JSON.stringify([method.sysname, amount, requisites, offer]);
      if (intent.current.content !== content) intent.current = { content, id: crypto.randomUUID() };
      setIsBusy(true);
      try {
        const sent = await send({
          method: method.sysname,
          amount,
          requisites: JSON.stringify(requisites),
          request_id: intent.current.id,
          ...(isAll && { is_all: '1' as const }),
          ...(offer !== undefined && { methodId: String(method.id), campaign_offer_id: String(offer) }),
        });
        if (sent === 'waits') setIsBusy(false);
        else intent.current = { content: '', id: '' };
      } catch (error) {
        setIsBusy(false);
        if (!(error instanceof ApiRefusal)) throw error;
        // What the form has no field for, e.g. the method, is wrong with the request as a whole.
        const fields = ['amount', ...Object.keys(requisites)].filter((name) => error.errorData[name]);
        const sentence = await sentenceOf(error);
        const faults = Object.fromEntries(
          fields.map((name) => {
            const fault = error.reason?.faults?.[name];
            return [name, fault ? faultSentence(fault) : sentence];
          }),
        );
        if (fields.length === 0) return find({ faults, failure: sentence, failureType: error.type });
        find({ faults, failureType: error.type });
        focusFirst(faults);
      }
    },
  };
}

function faultsOf(
  { t, sentenceOf }: { t: Translate; sentenceOf: Say },
  method: PaymentMethod,
  amount: string | { whole: string },
  requisites: Record<string, string>,
  available: WireMoney | undefined,
): Record<string, string> {
  const faults: Record<string, string> = {};
  const currency = method.currency as Currency;
  // Of a coin, the unit is not plain from its name.
  const inUnit = (text: string): string => (method.unit === currency ? text : `${text} ${method.unit}`);
  const bounds = { min: method.min, max: method.max, currency };
  const sum = typeof amount === 'string' ? checkSum(amount, bounds) : checkWholeBalance(amount.whole, bounds);
  if (!sum.ok)
    faults['amount'] = sentenceOf({ key: sum.error, values: { min: inUnit(method.min), max: inUnit(method.max) } });
  else if (available && sum.minor > minorOf(available))
    faults['amount'] = t('withdraw.notEnough', { available: formatMoney(available) });
  for (const { name, required, validator } of method.requisites) {
    const value = requisites[name]!;
    if (required && value === '') faults[name] = sentenceOf({ key: 'required' });
    else if (validator === 'cardHolder' && value !== '' && cardHolder(value))
      faults[name] = sentenceOf({ key: 'wrongField' });
  }
  return faults;
}

function focusFirst(faults: Record<string, string>): void {
  const [name] = Object.keys(faults);
  document.querySelector<HTMLElement>(`form [name="${CSS.escape(name!)}"]`)?.focus();
}

/** The amount as money, once it is one. */
export function sumOf(form: PaymentForm): WireMoney | undefined {
  const currency = form.method.currency as Currency;
  const minor = parsePaymentSum(form.amount, currency);
  return !minor ? undefined : { amount: formatAmount(minor, currency), currency };
}
