// The state of a form: values always kept, faults next to their fields, one submit at a time.
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Fault } from '#kernel/faults.ts';
import { ApiRefusal } from './api.ts';
import { useFieldFaults, type LoadFields } from './field-faults.ts';
import { useFaultSentence } from './fault-sentence.ts';
import { useRefusalSentence } from './refusal-sentence.ts';
import { reportError } from './report.ts';
import { useTexts } from './shell.tsx';

export type Values<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string> {
  initial: Values<Name>;
  /** What the fields are checked by: schemas that the server parses with, too. Without any, the server alone decides. */
  fields?: LoadFields<NoInfer<Name>>;
  /** When faults appear: after the first submit, or while filling in (VA-13). */
  strategy?: 'onSubmit' | 'eager';
  /** The field that is marked when a save fails for no field's sake (ST-10). */
  blamed?: NoInfer<Name>;
  /** Words of its own for a refusal, by field. */
  explain?: (refusal: ApiRefusal) => Partial<Record<NoInfer<Name>, string>> | undefined;
  submit: (values: Values<Name>) => Promise<void>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export interface Form<Name extends string> {
  values: Values<Name>;
  isBusy: boolean;
  /** Something has been edited since it was last saved (ST-10). */
  isDirty: boolean;
  /** What is wrong with the form as a whole. */
  fault: string | undefined;
  /** Props of a field by its name. */
  field: (name: Name) => {
    name: Name;
    value: string;
    fault: string | undefined;
    onChange: (event: ChangeEvent<Control>) => void;
  };
  /** Props of a checkbox: `1` or nothing. */
  box: (name: Name) => {
    name: Name;
    checked: boolean;
    fault: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  };
  set: (name: Name, value: string) => void;
  /** Back to the initial state: nothing typed, nothing wrong. */
  reset: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** What a component needs of a form that has a field of this name, whatever else the form has. */
export type FieldOf<Name extends string> = (
  name: Name,
) => Omit<ReturnType<Form<Name>['field']>, 'name'> & { name: string };

type InWords = (fault: Fault) => string;

interface Checks<Name extends string> {
  fields: LoadFields<Name> | undefined;
  initial: Values<Name>;
  /** The values as they are now. */
  latest: { readonly current: Values<Name> };
}

/** Faults of fields, in words, and what finds them. */
function useChecks<Name extends string>({ fields, initial, latest }: Checks<Name>) {
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  /** Of the form as a whole. */
  const [fault, setFault] = useState<string>();
  const inWords = useFaultSentence();
  const fieldFaults = useFieldFaults(fields, initial);
  const lastCheck = useRef(0);
  /** Fields whose check is not over: a later one includes them. */
  const waitingNames = useRef(new Set<Name>());
  const check = async (values: Values<Name>, names: readonly Name[]): Promise<Partial<Record<Name, string>>> => {
    const wrong = Object.entries((await fieldFaults(values, names)) as Record<string, Fault>);
    return Object.fromEntries(wrong.map(([name, fault]) => [name, inWords(fault)])) as Partial<Record<Name, string>>;
  };
  const recheck = async (touched: readonly Name[]): Promise<void> => {
    const number = ++lastCheck.current;
    for (const name of touched) waitingNames.current.add(name);
    const checkedNames = [...waitingNames.current];
    const wrong = await check(latest.current, checkedNames);
    if (number !== lastCheck.current) return;
    waitingNames.current.clear();
    // A check has no say in the faults of fields that it did not look at.
    const cleared = Object.fromEntries(checkedNames.map((name) => [name, undefined])) as typeof wrong;
    setFaults((current) => ({ ...current, ...cleared, ...wrong }));
  };
  const dropChecks = (): void => {
    lastCheck.current++;
    waitingNames.current.clear();
  };
  const show = (form: HTMLFormElement, ofFields: typeof faults, general: string | undefined): void => {
    // At once: the field that gets the focus has to be marked by then.
    flushSync(() => {
      setFaults(ofFields);
      setFault(general);
    });
    form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const clear = (): void => {
    setFaults({});
    setFault(undefined);
  };
  return { faults, fault, clear, show, clearGeneral: () => setFault(undefined), check, recheck, dropChecks };
}

export function useForm<Name extends string>({
  initial,
  fields,
  strategy = 'onSubmit',
  blamed,
  explain,
  submit,
}: FormOptions<Name>): Form<Name> {
  const t = useTexts('common');
  const inWords = useFaultSentence();
  const sentenceOfRefusal = useRefusalSentence();
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const wasSubmitted = useRef(false);
  // Two fields may change before the next rendering: leaving one formats it while another is being filled in.
  const latest = useRef(initial);

  const names = Object.keys(initial) as Name[];
  const checks = useChecks({ fields, initial, latest });
  const { faults, fault } = checks;

  const set = (name: Name, value: string): void => {
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setValues(next);
    checks.clearGeneral();
    if (strategy === 'eager' || wasSubmitted.current) {
      // Only fields that had a fault already, or were just touched, are checked again: a field not reached yet has no fault.
      const touched = names.filter((field) => field === name || faults[field] !== undefined);
      void checks.recheck(touched);
    }
  };

  const reset = (): void => {
    checks.dropChecks();
    latest.current = initial;
    wasSubmitted.current = false;
    setValues(initial);
    setSaved(initial);
    checks.clear();
  };

  const run = async (form: HTMLFormElement): Promise<void> => {
    wasSubmitted.current = true;
    checks.clearGeneral();
    setIsBusy(true);
    try {
      checks.dropChecks();
      const ownFaults = await checks.check(values, names);
      if (Object.keys(ownFaults).length > 0) return checks.show(form, ownFaults, undefined);
      checks.clear();
      await submit(values);
      setSaved(values);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) reportError(failure, 'form');
      const sentence = failure instanceof ApiRefusal ? await sentenceOfRefusal(failure) : undefined;
      const answer = answerOf({ failure, names, sentence, inWords, explain });
      const isOfField = Object.keys(answer.faults).length > 0;
      const general = answer.fault ?? (isOfField ? undefined : t('errors.unknown'));
      const isBlamed = blamed !== undefined && general !== undefined;
      checks.show(
        form,
        isBlamed ? ({ [blamed]: general } as typeof faults) : answer.faults,
        blamed ? undefined : general,
      );
    } finally {
      setIsBusy(false);
    }
  };

  return {
    values,
    isBusy,
    isDirty: names.some((name) => values[name] !== saved[name]),
    fault,
    set,
    reset,
    field: (name) => ({
      name,
      value: values[name],
      fault: faults[name],
      onChange: (event) => set(name, event.target.value),
    }),
    box: (name) => ({
      name,
      checked: values[name] === '1',
      fault: faults[name],
      onChange: (event) => set(name, event.target.checked ? '1' : ''),
    }),
    onSubmit(event) {
      event.preventDefault();
      if (!isBusy) run(event.currentTarget).catch((failure: unknown) => reportError(failure, 'form'));
    },
  };
}

interface Answer<Name extends string> {
  failure: unknown;
  names: readonly Name[];
  /** What the refusal says as a whole. */
  sentence: string | undefined;
  inWords: InWords;
  explain: FormOptions<Name>['explain'];
}

/** The server's faults, assigned to the fields that they are about. A field that has none by its key gets the sentence of the refusal. */
function answerOf<Name extends string>({ failure, names, sentence, inWords, explain }: Answer<Name>) {
  if (!(failure instanceof ApiRefusal)) return { faults: {}, fault: undefined };
  const ownWords = explain?.(failure);
  if (ownWords) return { faults: ownWords, fault: undefined };
  const wrong = names.filter((name) => failure.errorData[name]?.[0] !== undefined);
  const faults = wrong.map((name) => {
    const fault = failure.reason?.faults?.[name];
    return [name, fault ? inWords(fault) : (sentence ?? '')];
  });
  return {
    faults: Object.fromEntries(faults) as Partial<Record<Name, string>>,
    fault: wrong.length > 0 ? undefined : sentence,
  };
}
