// The state of a form: values always kept, faults next to their fields, one submit at a time.
import { useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import type { Fault } from '#kernel/faults.ts';
import { ApiRefusal } from './api.ts';
import { useFaultSentence } from './fault-sentence.ts';
import { useRefusalSentence } from './refusal-sentence.ts';
import { reportError } from './report.ts';
import { useTexts } from './shell.tsx';

export type Values<Name extends string> = Record<Name, string>;

export interface FormOptions<Name extends string> {
  initial: Values<Name>;
  /** The check of each field; it may look at the others. A field without one is always valid. */
  checks: Partial<Record<NoInfer<Name>, (value: string, values: Values<NoInfer<Name>>) => Fault | undefined>>;
  /** When faults appear: after the first submit, or while filling in (VA-13). */
  strategy?: 'onSubmit' | 'eager';
  /** The field that is marked when a save fails for no field's sake (ST-10). */
  blamed?: NoInfer<Name>;
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

function findFaults<Name extends string>(
  checks: FormOptions<Name>['checks'],
  inWords: InWords,
  values: Values<Name>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const fault = checks[name]?.(values[name], values);
    if (fault) faults[name] = inWords(fault);
  }
  return faults;
}

export function useForm<Name extends string>({
  initial,
  checks,
  strategy = 'onSubmit',
  blamed,
  submit,
}: FormOptions<Name>): Form<Name> {
  const t = useTexts('common');
  const inWords = useFaultSentence();
  const sentenceOfRefusal = useRefusalSentence();
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const [fault, setFault] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const wasSubmitted = useRef(false);
  // Two fields may change before the next rendering: leaving one formats it while another is being filled in.
  const latest = useRef(initial);

  const faultsOf = (now: Values<Name>, checkedNames: readonly Name[]) => findFaults(checks, inWords, now, checkedNames);
  const names = Object.keys(initial) as Name[];

  const set = (name: Name, value: string): void => {
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setValues(next);
    setFault(undefined);
    if (strategy === 'eager' || wasSubmitted.current) {
      // Only fields that had a fault already, or were just touched, are checked again: a field not reached yet has no fault.
      const touched = names.filter((field) => field === name || faults[field] !== undefined);
      setFaults(faultsOf(next, touched));
    }
  };

  const reset = (): void => {
    latest.current = initial;
    wasSubmitted.current = false;
    setValues(initial);
    setSaved(initial);
    setFaults({});
    setFault(undefined);
  };

  const run = async (form: HTMLFormElement): Promise<void> => {
    wasSubmitted.current = true;
    setFault(undefined);
    const ownFaults = faultsOf(values, names);
    setFaults(ownFaults);
    if (Object.keys(ownFaults).length > 0) return focusFirstFault(form);
    setIsBusy(true);
    try {
      await submit(values);
      setSaved(values);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal)) reportError(failure, 'form');
      const sentence = failure instanceof ApiRefusal ? await sentenceOfRefusal(failure) : undefined;
      const answer = answerOf(failure, names, sentence, inWords);
      const isOfField = Object.keys(answer.faults).length > 0;
      const general = answer.fault ?? (isOfField ? undefined : t('errors.unknown'));
      setFaults(blamed && general !== undefined ? ({ [blamed]: general } as typeof faults) : answer.faults);
      setFault(blamed ? undefined : general);
      focusFirstFault(form);
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

/** The server's faults, assigned to the fields that they are about. */
function answerOf<Name extends string>(
  failure: unknown,
  names: readonly Name[],
  sentence: string | undefined,
  inWords: InWords,
) {
  const faults: Partial<Record<Name, string>> = {};
  if (!(failure instanceof ApiRefusal)) return { faults, fault: undefined };
  const wrong = names.filter((name) => failure.errorData[name]?.[0] !== undefined);
  for (const name of wrong) {
    const fault = failure.reason?.faults?.[name];
    const words = failure.errorData[name]![0]!;
    // Where a single field is refused with a sentence of its own, the refusal's sentence is about that field.
    const isItsOwn = wrong.length === 1 && words === failure.message;
    faults[name] = fault ? inWords(fault) : ((isItsOwn ? sentence : undefined) ?? words);
  }
  return { faults, fault: wrong.length > 0 ? undefined : sentence };
}

function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
