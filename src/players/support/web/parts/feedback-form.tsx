// Writes to the house (AP-43). The text stays until it was delivered; then its number is shown instead.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sendFeedback } from '../../feedback-contract.ts';
import { FEEDBACK_LENGTH, FEEDBACK_TOPICS, type FeedbackTopic } from '../../feedback-topics-contract.ts';
import { isUuid } from '#kernel/ids.ts';
import { useForm } from '#site/shell/form.ts';
import { useSession, useShell, useTexts } from '#site/shell/shell.tsx';
import { Button } from '#site/design-system/button.tsx';
import { SelectField, TextAreaField, TextField } from '#site/design-system/field.tsx';
import { Card, Notice } from '#site/design-system/surface.tsx';

export function FeedbackForm() {
  const { api } = useShell();
  const t = useTexts('support.form');
  const isPlayer = useSession() !== null;
  const [number, setNumber] = useState<string>();
  const about = useAbout();
  const form = useForm({
    initial: { contact: '', ...about },
    fields: async () => {
      const { answerAddress, text, topic } = await import('../../form-contract.ts');
      // A player is answered at their log-in contact, unless they say otherwise.
      return { topic, contact: answerAddress({ isKnown: isPlayer }), text };
    },
    async submit({ topic, contact, text }) {
      const sent = await api.call(sendFeedback, { topic: topic as FeedbackTopic, contact: contact.trim(), text });
      setNumber(sent.number);
    },
  });
  if (number !== undefined)
    return (
      <Sent
        number={number}
        again={() => {
          form.reset();
          setNumber(undefined);
        }}
      />
    );
  return (
    <Card className="p-5">
      <form data-form="feedback" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <div className="grid items-start gap-4 tablet:grid-cols-2">
          <SelectField
            {...form.field('topic')}
            label={t('topic')}
            placeholder={t('choose')}
            options={FEEDBACK_TOPICS.map((topic) => ({ value: topic, label: t(`topics.${topic}`) }))}
          />
          <TextField
            {...form.field('contact')}
            type="email"
            autoComplete="email"
            label={t('contact')}
            {...(isPlayer && { hint: t('contactHint') })}
          />
        </div>
        <TextAreaField
          {...form.field('text')}
          label={t('text')}
          hint={t('textHint')}
          rows={6}
          maxLength={FEEDBACK_LENGTH.most}
        />
        {form.fault && (
          <Notice tone="danger" icon="triangle-alert">
            {form.fault}
          </Notice>
        )}
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The page of a bet leads here with its id. */
function useAbout(): { topic: FeedbackTopic | ''; text: string } {
  const t = useTexts('support.form');
  const bet = useSearchParams()[0].get('bet') ?? '';
  return isUuid(bet) ? { topic: 'bet', text: `${t('aboutBet', { bet })} ` } : { topic: '', text: '' };
}

function Sent({ number, again }: { number: string; again: () => void }) {
  const t = useTexts('support.form');
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone.
  useEffect(() => heading.current!.focus(), []);
  return (
    <Card className="grid justify-items-start gap-3 p-5" data-sent={number}>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('sent', { number })}
      </h3>
      <p className="text-muted">{t('sentText')}</p>
      <Button onClick={again}>{t('again')}</Button>
    </Card>
  );
}
