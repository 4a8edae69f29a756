// The player's rounds and their bets on sports, open and settled (OP-22, AP-77).
import { getBets } from '#sportsbook/bets/contract.ts';
import { getHistory } from '#casino/rounds/contract.ts';
import { getHistoryExport } from '#casino/lobby/contract.ts';
import { getGeneralInfo } from '#site/general/contract.ts';
import { BetList, type BetPage } from '#sportsbook/bets/web/parts/bet-list.tsx';
import { useOwnOdds } from '#sportsbook/bets/web/use-own-odds.ts';
import { RoundHistory, type RoundHistoryProps } from '#casino/rounds/web/parts/round-history.tsx';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { useFeature } from '#site/shell/visibility.ts';
import { Section } from '#site/design-system/page-head.tsx';
import { profilePage } from '../parts/profile-frame.tsx';

interface Data {
  open: BetPage | null;
  settled: BetPage | null;
  history: RoundHistoryProps;
}

/** As many as fit beside the rounds; all of them have a page of their own. */
const SHOWN = '8';

function Content({ data: { open, settled, history } }: { data: Data }) {
  const t = useTexts('profile.bets');
  const hasSports = useFeature('sportsbook');
  useOwnOdds();
  return (
    <>
      <Section id="rounds" title={t('rounds')}>
        <RoundHistory {...history} />
      </Section>
      {hasSports && (
        <>
          <Section id="open" title={t('open')} action={<All to="/bets" />}>
            <BetList state="open" first={open} />
          </Section>
          <Section id="settled" title={t('settled')} action={<All to="/bets?state=settled" />}>
            <BetList state="settled" first={settled} />
          </Section>
        </>
      )}
    </>
  );
}

function All({ to }: { to: string }) {
  const t = useTexts('profile.bets');
  return (
    <Link to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
      {t('all')}
    </Link>
  );
}

export const page = profilePage<Data>('bets', {
  async load({ api, report }) {
    const [open, settled, rounds, info, { request }] = await Promise.all([
      api.call(getBets, { state: 'open', count: SHOWN }).catch(report(null)),
      api.call(getBets, { state: 'settled', count: SHOWN }).catch(report(null)),
      api.call(getHistory).catch(report(null)),
      api.call(getGeneralInfo),
      api.call(getHistoryExport).catch(report({ request: null })),
    ]);
    return {
      open,
      settled,
      history: {
        rounds: rounds && { rows: rounds.items, next: rounds.next },
        ...(info.is_game_history_export_enabled && { file: request }),
      },
    };
  },
  Content,
});
