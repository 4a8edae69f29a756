// The site's own form for documents: one row for each, and all of them handed in together.
import { useState } from 'react';
import type { DocumentKind, Verification } from '../../contract.ts';
import { handInDocuments, removeDocument, sendDocument } from '../../contract.ts';
import { Button } from '#site/design-system/button.tsx';
import { Section } from '#site/design-system/page-head.tsx';
import { Progress } from '#site/design-system/progress.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';
import { ApiRefusal } from '#site/shell/api.ts';
import { useRefusalSentence } from '#site/shell/refusal-sentence.ts';
import { reportError } from '#site/shell/report.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { signal, VERIFICATION_SUBMITTED } from '#site/shell/signals.ts';
import { DocumentRow } from './document-row.tsx';
import { readFile, UnusableFile } from './read-file.ts';

type Form = NonNullable<Verification['form']>;
type Paper = 'passport' | 'card';

const PAPERS: Readonly<Record<Paper, readonly DocumentKind[]>> = {
  passport: ['passport'],
  card: ['id-card-front', 'id-card-back'],
};

/** In the order in which they are asked for. What was sent is shown whatever was chosen since: it would be handed in. */
function kindsOf({ required, documents }: Form, paper: Paper): DocumentKind[] {
  const sent = documents.map(({ kind }) => kind);
  const asksIdentity = required.includes('identity');
  const papers = (Object.keys(PAPERS) as Paper[]).flatMap((name) =>
    PAPERS[name].filter((kind) => (asksIdentity && name === paper) || sent.includes(kind)),
  );
  return [
    ...papers,
    ...(required.includes('face') || sent.includes('face') ? (['face'] as const) : []),
    ...(asksIdentity || sent.includes('address') ? (['address'] as const) : []),
    ...(required.includes('funds') || sent.includes('funds') ? (['funds'] as const) : []),
  ];
}

interface DocumentFormProps {
  form: Form;
  onChange: (verification: Verification) => void;
}

export function DocumentForm({ form, onChange }: DocumentFormProps) {
  const t = useTexts('profile.verification.form');
  const { api } = useShell();
  const sentenceOf = useRefusalSentence();
  const [paper, setPaper] = useState<Paper>(() =>
    form.documents.some(({ kind }) => PAPERS.card.includes(kind)) ? 'card' : 'passport',
  );
  const [previews, setPreviews] = useState<Partial<Record<DocumentKind, string>>>({});
  const [faults, setFaults] = useState<Partial<Record<DocumentKind | 'form', string>>>({});
  const [busy, setBusy] = useState<DocumentKind | 'form'>();
  const [isMissingShown, setMissingShown] = useState(false);

  const attempt = async (part: DocumentKind | 'form', action: () => Promise<Verification>): Promise<void> => {
    setFaults((others) => ({ ...others, [part]: undefined }));
    setBusy(part);
    try {
      onChange(await action());
    } catch (failure) {
      if (!(failure instanceof ApiRefusal) && !(failure instanceof UnusableFile)) reportError(failure, 'documents');
      const fault =
        failure instanceof ApiRefusal
          ? await sentenceOf(failure)
          : t(`faults.${failure instanceof UnusableFile ? failure.why : 'type'}`);
      setFaults((others) => ({ ...others, [part]: fault }));
    } finally {
      setBusy(undefined);
    }
  };
  const preview = (kind: DocumentKind, file: File | undefined): void =>
    setPreviews((others) => {
      if (others[kind] !== undefined) URL.revokeObjectURL(others[kind]);
      const isPicture = file?.type.startsWith('image/');
      return { ...others, [kind]: isPicture ? URL.createObjectURL(file!) : undefined };
    });
  const send = (kind: DocumentKind, file: File): Promise<void> =>
    attempt(kind, async () => {
      const answer = await api.call(sendDocument, { kind, content: await readFile(file) });
      preview(kind, file);
      return answer;
    });
  const remove = (kind: DocumentKind): Promise<void> =>
    attempt(kind, async () => {
      const answer = await api.call(removeDocument, { kind });
      preview(kind, undefined);
      return answer;
    });
  const handIn = (): void => {
    setMissingShown(form.missing.length > 0);
    if (form.missing.length > 0) return;
    void attempt('form', async () => {
      const answer = await api.call(handInDocuments, {});
      signal({ call: VERIFICATION_SUBMITTED });
      return answer;
    });
  };
  const done = form.required.length - form.missing.length;

  return (
    <Section id="documents" title={t('title')}>
      <Card className="grid gap-5 p-5" data-document-form>
        <p className="max-w-prose text-muted">{t('accepted')}</p>
        {form.required.includes('identity') && <PaperChoice paper={paper} onChoose={setPaper} />}
        <ul className="grid gap-4">
          {kindsOf(form, paper).map((kind) => (
            <DocumentRow
              key={kind}
              kind={kind}
              document={form.documents.find((document) => document.kind === kind)}
              preview={previews[kind]}
              fault={faults[kind]}
              isBusy={busy === kind}
              isLocked={busy !== undefined}
              onChoose={(file) => void send(kind, file)}
              onRemove={() => void remove(kind)}
            />
          ))}
        </ul>
        <div className="grid gap-2" role="status">
          <p className="text-sm text-muted">{t('progress', { done, total: form.required.length })}</p>
          <Progress percent={(done / form.required.length) * 100} label={t('title')} />
        </div>
        {isMissingShown && form.missing.length > 0 && (
          <Notice tone="danger">
            {t('missing')} {form.missing.map((proof) => t(`proofs.${proof}`)).join('; ')}.
          </Notice>
        )}
        {faults.form !== undefined && <Notice tone="danger">{faults.form}</Notice>}
        <div className="flex flex-wrap items-center gap-4">
          <Button look="primary" size="lg" data-hand-in isBusy={busy === 'form'} onClick={handIn}>
            {t('handIn')}
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{t('privacy')}</p>
        </div>
      </Card>
    </Section>
  );
}

function PaperChoice({ paper, onChoose }: { paper: Paper; onChoose: (paper: Paper) => void }) {
  const t = useTexts('profile.verification.form');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">{t('choice')}</legend>
      {(Object.keys(PAPERS) as Paper[]).map((name) => (
        <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="paper"
            value={name}
            checked={paper === name}
            onChange={() => onChoose(name)}
            className="size-5 accent-primary"
          />
          {t(name)}
        </label>
      ))}
    </fieldset>
  );
}
