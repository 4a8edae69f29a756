// Questions that open to their answers: complete in the HTML, folded for the eye.
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export function QuestionsList({
  name,
  items,
}: {
  /** Only one question with this name is open at a time. */
  name: string;
  items: readonly { id: string; question: string; answer: ReactNode }[];
}) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface-1">
      {items.map(({ id, question, answer }) => (
        <details key={id} id={id} className="group px-5" name={name}>
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
          </summary>
          <div className="max-w-prose pb-5 text-muted">{answer}</div>
        </details>
      ))}
    </div>
  );
}
