// The leaders, updated as rounds are settled; the player's own row stays visible whatever their place.
import { RewardName } from '#rewards/loyalty/web/parts/reward-name.tsx';
import { formatNumber } from '#site/design-system/format.ts';
import { useShell, useTexts } from '#site/shell/shell.tsx';
import { Picture } from '#site/design-system/picture.tsx';
import { Card } from '#site/design-system/surface.tsx';
import { LEADERS, type Leader, type Tournament } from '../tournaments.ts';

export function Leaderboard({ tournament }: { tournament: Tournament }) {
  const t = useTexts('tournaments.detail');
  const { winners, user_info: info, status } = tournament;
  const leaders = winners.slice(0, LEADERS);
  if (leaders.length === 0)
    return (
      <Card className="p-6">
        <p className="font-semibold">{t(status === 'finished' ? 'noWinners' : 'noLeaders')}</p>
        {status === 'active' && tournament.extra.rule !== 'equal-bankroll' && (
          <p className="mt-1 text-muted">{t('noLeadersText')}</p>
        )}
      </Card>
    );
  const isListed = info !== null && leaders.some(({ key }) => key === info.key);
  return (
    <Card className="overflow-hidden">
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-sm text-muted">
            <tr>
              {(['place', 'player', 'points', 'prize'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="whitespace-nowrap px-2 py-3 font-medium last:text-right max-tablet:text-xs tablet:px-5"
                >
                  {column === 'place' ? (
                    <>
                      <span className="max-tablet:sr-only">{t(column)}</span>
                      <span className="tablet:hidden" aria-hidden>
                        #
                      </span>
                    </>
                  ) : (
                    t(column === 'points' && tournament.extra.rule === 'equal-bankroll' ? 'credits' : column)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {leaders.map((leader) => (
              <Row key={leader.key} leader={leader} isOwn={leader.key === info?.key} />
            ))}
            {info?.place && !isListed && (
              <Row
                isOwn
                leader={{
                  place: info.place,
                  fakename: t('you'),
                  points: info.points,
                  prize: info.prize,
                  key: info.key,
                }}
              />
            )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function Row({ leader: { place, fakename, points, prize }, isOwn }: { leader: Leader; isOwn: boolean }) {
  const t = useTexts('tournaments.detail');
  return (
    <tr
      data-own={isOwn || undefined}
      className={`border-t border-line ${isOwn ? 'sticky bottom-0 bg-primary-soft font-semibold' : ''}`}
    >
      <td className="figures whitespace-nowrap px-2 py-3 tablet:px-5">
        <span className="inline-flex items-center gap-2">
          {place}
          <TopImage place={place} />
        </span>
      </td>
      <td className="max-w-0 truncate cramped:min-w-[5rem] max-tablet:whitespace-normal max-tablet:break-words px-2 py-3 max-tablet:w-full tablet:max-w-60 tablet:px-5">
        {fakename}
        {isOwn && fakename !== t('you') && <span className="ml-2 text-sm text-primary">({t('you')})</span>}
      </td>
      <td className="figures whitespace-nowrap px-2 py-3 tablet:px-5">{formatNumber(points)}</td>
      {/* On a phone the name has the room: a long prize takes two lines. */}
      <td className="px-2 py-3 text-right max-tablet:min-w-[6.75rem] max-tablet:text-sm tablet:px-5">
        {prize && (
          <span
            className={`${{ cash: 'whitespace-nowrap', points: 'tablet:whitespace-nowrap' }[prize.kind as string] ?? ''} ${prize.kind === 'cash' ? 'figures font-semibold text-brass' : ''}`}
          >
            <RewardName reward={prize} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** EN-28: the operator's pictures for the first places. */
function TopImage({ place }: { place: number }) {
  const { content } = useShell();
  const image = content.tournaments?.leaderTopImages?.[place - 1];
  return image ? <Picture src={image} width={24} height={24} className="size-6" data-top-image={place} /> : null;
}
