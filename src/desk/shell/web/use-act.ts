// What somebody has filled in for an act, and doing it: with a touch of the passkey where the act needs one.
import { useState } from 'react';
import type { ActInfo, ActOutcome, FormFilling, WaitingRequest } from '../contract.ts';
import { sentenceOf, writeDesk } from './call-desk.ts';
import { touchPasskey } from './passkey.ts';

interface ActInHand {
  act: ActInfo;
  id: string;
  version: string;
  request: WaitingRequest | undefined;
  preset: Readonly<Record<string, string>> | undefined;
  filling: FormFilling;
}

export function useAct({ act, id, version, request, preset, filling }: ActInHand) {
  // One key for as long as the dialog is open: what is sent twice is done once.
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const [playerText, setPlayerText] = useState(request?.playerText ?? '');
  const [fields, setFields] = useState(() => request?.fields ?? { ...initialsOf(filling), ...preset });
  const [fault, setFault] = useState<string>();
  const [preview, setPreview] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const path = `acts/${encodeURIComponent(act.name)}`;

  const send = async (): Promise<ActOutcome> => {
    const order = { id, fields, reason, playerText, version, key };
    if (!act.isStepUp) return writeDesk(path, { order });
    const { challengeId, options } = await writeDesk<{ challengeId: string; options: unknown }>(`${path}/touch`, order);
    return writeDesk(path, { order, touch: { challengeId, response: await touchPasskey(options) } });
  };
  const attempt = <Answer>(work: () => Promise<Answer>, onAnswer: (answer: Answer) => void): void => {
    setBusy(true);
    setFault(undefined);
    work()
      .then(onAnswer, (failure: unknown) => setFault(sentenceOf(failure)))
      .finally(() => setBusy(false));
  };
  return {
    reason,
    setReason,
    playerText,
    setPlayerText,
    fields,
    change(name: string, value: string): void {
      setFields((current) => ({ ...current, [name]: value }));
      setPreview(undefined);
    },
    fault,
    preview,
    isBusy,
    perform: (onDone: (outcome: ActOutcome) => void): void => attempt(send, onDone),
    showPreview: (): void =>
      attempt(
        () => writeDesk<{ text: string }>(`${path}/preview`, { id, fields }),
        ({ text }) => setPreview(text),
      ),
  };
}

const initialsOf = (filling: FormFilling): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(filling).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
