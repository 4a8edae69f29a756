// The letters that do something, in one place.
import { useSession } from '../session.ts';
import { Dialog } from './dialog.tsx';

const KEYS: ReadonlyArray<readonly [string, string]> = [
  ['t', 'Today'],
  ['j, k', 'Next and previous row'],
  ['↵', 'Open the row'],
  ['n', 'Next page of a list'],
  ['?', 'These keys'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { me } = useSession();
  const rows = [...KEYS, ...me.acts.map(({ letter, label, subject }) => [letter, `${label} (${subject})`] as const)];
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
        {rows.map(([key, text]) => (
          <div key={`${key} ${text}`} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line bg-surface-2 px-2 py-0.5 font-mono text-sm">{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
