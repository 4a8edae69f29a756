// The state of a payment form: amount and requisites, what is wrong with them, and the id of the request.
import { useEffect, useRef, useState } from 'react';
import type { PaymentMethod } from '../../contract.ts';
import { formatAmount, minorOf, parsePaymentSum, type Currency, type WireMoney } from '#kernel/money.ts';
import { ApiRefusal } from '#site/shell/api.ts';
import { useFieldFaults, type FieldSchemas } from '#site/shell/field-faults.ts';
import { useFaultSentence } from '#site/shell/fault-sentence.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { formatMoney } from '#site/design-system/format.ts';

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

  const faultsIn = useFieldFaults<string>(() => schemasOf(method, isAll, available), requisites);

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
      setIsBusy(true);
      const fieldFaults = await faultsIn({ ...requisites, amount }, ['amount', ...Object.keys(requisites)]);
      const faults = Object.fromEntries(
        Object.entries(fieldFaults).map(([name, fault]) => [name, faultSentence(fault!)]),
      );
      find({ faults });
      if (Object.keys(faults).length > 0) {
        setIsBusy(false);
        return focusFirst(faults);
      }
      const content = JSON.stringify([method.sysname, amount, requisites, offer]);
      if (intent.current.content !== content) intent.current = { content, id: crypto.randomUUID() };
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

/** Those that the server parses with, and no more than there is on the balance. */
async function schemasOf(
  method: PaymentMethod,
  isAll: boolean,
  available: WireMoney | undefined,
): Promise<FieldSchemas<string>> {
  const { paymentSum, sumAvailable, wholeBalanceSum } = await import('../../payment-contract.ts');
  const sum = isAll ? wholeBalanceSum(method) : paymentSum(method);
  const amount = available ? sum.check(sumAvailable(minorOf(available), formatMoney(available))) : sum;
  if (method.requisites.length === 0) return { amount };
  const { requisite } = await import('#money/requisites/requisites.ts');
  return { amount, ...Object.fromEntries(method.requisites.map((field) => [field.name, requisite(field)])) };
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
