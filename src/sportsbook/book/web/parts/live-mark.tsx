// Marks what is being played right now.
import { useTexts } from '#site/shell/shell.tsx';

export function LiveMark() {
  const t = useTexts('sports');
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 rounded-full bg-danger-soft px-2 py-0.5 text-xs font-semibold text-danger">
      <span aria-hidden className="size-1.5 animate-[pulse-mark_1.6s_infinite] rounded-full bg-current" />
      {t('live')}
    </span>
  );
}
