// Why a seed cannot be revealed or changed now, and a link to the open round that prevents it.
import { ROUND_OPEN_RULE } from '#casino/rounds/contract.ts';
import type { ApiRefusal } from '#site/shell/api.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { Notice } from '#site/design-system/surface.tsx';

export interface RoundOpen {
  sysname: string;
  sentence: string;
}

/** Renders nothing when the refusal has another reason. */
export async function roundOpenOf(
  refusal: ApiRefusal,
  sentenceOf: (refusal: ApiRefusal) => Promise<string>,
): Promise<RoundOpen | undefined> {
  const { reason } = refusal;
  const sysname = reason?.rule === ROUND_OPEN_RULE && reason.inputs['sysname'];
  return typeof sysname === 'string' ? { sysname, sentence: await sentenceOf(refusal) } : undefined;
}

export function RoundOpenNotice({ round }: { round: RoundOpen }) {
  const t = useTexts('games.fairness');
  return (
    <Notice tone="danger" icon="triangle-alert">
      {round.sentence}{' '}
      <Link to={`/game/${round.sysname}`} className="font-semibold underline">
        {t('go-on')}
      </Link>
    </Notice>
  );
}
