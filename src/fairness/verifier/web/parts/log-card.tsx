// The public log: how long it is, when its head was signed, and how anyone follows it.
import { getAnchors, getHead } from '#fairness/public-log/contract.ts';
import type { OutputOf } from '#kernel/method.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { useLazy } from '#site/shell/use-lazy.ts';
import { Button } from '#site/design-system/button.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { Time } from '#site/design-system/time.tsx';
import { useHydrated } from '#site/design-system/use-hydrated.ts';

type Anchors = OutputOf<typeof getAnchors>['anchors'];

export function LogCard() {
  const t = useTexts('fairness');
  const { api } = useShell();
  const common = useTexts('common');
  const { value, again } = useLazy('public log', () => Promise.all([api.call(getHead), api.call(getAnchors)]));
  const head = value?.[0].head;
  const anchors = value?.[1].anchors;
  // The address by which the visitor knows the site; the server may have several.
  const origin = useHydrated() ? location.origin : '';

  return (
    <Card className="space-y-3 p-5" data-public-log={head?.signed.size ?? ''}>
      <h2 className="text-lg">{t('log.title')}</h2>
      <p className="text-muted">{t('log.text')}</p>
      <p className="min-h-6" aria-live="polite">
        {head && (
          <>
            {t('log.size', { count: head.signed.size })} · <Time at={head.signed.at} />
          </>
        )}
        {head === null && t('log.none')}
        {again && common('errors.unknown')}
      </p>
      {again && <Button onClick={again}>{common('retry')}</Button>}
      {anchors && <Anchored anchors={anchors} />}
      <p className="text-sm text-muted">{t('log.mirror')}</p>
      <code
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
        className="block overflow-x-auto [contain:inline-size] whitespace-nowrap font-mono text-xs"
      >
        node baize-verify.mjs --log {origin} --mirror baize-log.json
      </code>
    </Card>
  );
}

/** The part that cannot be changed any more, even for those who never followed it. */
function Anchored({ anchors }: { anchors: Anchors }) {
  const t = useTexts('fairness');
  const inBlock = anchors.find(({ block_height: height }) => height !== null);
  if (!inBlock) return <p className="text-muted">{t(anchors.length > 0 ? 'log.waiting' : 'log.not_anchored')}</p>;
  return (
    <p>
      {t('log.anchored', { count: inBlock.size, height: String(inBlock.block_height) })}{' '}
      <a className="underline" href={inBlock.proof} download>
        {t('log.proof')}
      </a>
    </p>
  );
}
