// What the closing odds of the matches said, and what came.
import { definePage } from '#site/shell/page.ts';
import { Link } from '#site/shell/link.tsx';
import { useTexts } from '#site/shell/shell.tsx';
import { formatDate, formatNumber, groupDecimal } from '#site/design-system/format.ts';
import { LinkTabs } from '#site/design-system/link-tabs.tsx';
import { PageHead } from '#site/design-system/page-head.tsx';
import { Card, EmptyState } from '#site/design-system/surface.tsx';
import {
  getCalibration,
  getClosingOdds,
  ORIGINS,
  type Calibration,
  type CalibrationBand,
  type ClosedEvent,
} from '../../calibration-contract.ts';
import { sportIn } from '../load.ts';
import { CalibrationChart } from '../parts/calibration-chart.tsx';
import { CLOSED_AT_ONCE, ClosedMatches } from '../parts/closed-matches.tsx';

/** Below, chance has the better of what is shown. */
const FEW_MATCHES = 100;

interface Data {
  calibration: Calibration;
  sport: string | null;
  closed: ClosedEvent[];
}

export const page = definePage<Data>({
  async load({ api, url }) {
    const sport = sportIn(url.searchParams);
    const origin = ORIGINS.find((name) => name === url.searchParams.get('origin'));
    const ofSport = sport === undefined ? {} : { sport };
    const calibration = await api.call(getCalibration, { ...ofSport, ...(origin && { origin }) });
    const { items } = await api.call(getClosingOdds, {
      ...ofSport,
      origin: calibration.origin,
      count: String(CLOSED_AT_ONCE),
    });
    return { calibration, sport: sport ?? null, closed: items };
  },
  meta: ({ t }) => ({ title: t('closingOdds.title'), description: t('closingOdds.lead') }),
  Component,
});

function Component({ data: { calibration, sport, closed } }: { data: Data }) {
  const t = useTexts('closingOdds');
  const { origin, origins, sports, since, matches, outcomes, bands } = calibration;
  const address = (chosenOrigin: string, chosenSport: string | null): string =>
    `/fairness/odds?${new URLSearchParams({ origin: chosenOrigin, ...(chosenSport && { sport: chosenSport }) })}`;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} scene="safety" />
      {origins.length > 1 && (
        <LinkTabs
          link={Link}
          label={t('origin.label')}
          active={origin}
          tabs={origins.map((id) => ({ id, to: address(id, null), label: t(`origin.${id}`) }))}
        />
      )}
      {sports.length > 1 && (
        <ul className="snap-row mb-4 flex gap-2 laptop:flex-wrap" aria-label={t('sports')}>
          {[{ sport: null, name: t('all') }, ...sports].map((choice) => (
            <li key={choice.sport} className="shrink-0">
              <Link
                to={address(origin, choice.sport)}
                aria-current={choice.sport === sport ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-full border border-line px-4 text-sm text-muted hover:text-text aria-[current]:border-primary aria-[current]:text-primary"
              >
                {choice.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {bands.length === 0 || since === null ? (
        <EmptyState icon="history" title={t('none')} text={t('noneText')} />
      ) : (
        <>
          <p className="mb-4" data-calibration={outcomes}>
            {t('counted', {
              outcomes: formatNumber(outcomes),
              matches,
              since: formatDate(since, 'UTC'),
            })}
            {matches < FEW_MATCHES && ` ${t('few')}`}
          </p>
          <Card className="grid gap-6 p-5 laptop:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
            <CalibrationChart bands={bands} />
            <Bands bands={bands} />
          </Card>
        </>
      )}
      <ul className="mt-4 max-w-prose list-disc space-y-1 pl-5 text-sm text-muted">
        {['predicted', 'error', 'returned', 'left-out', origin].map((note) => (
          <li key={note}>{t(`notes.${note}`)}</li>
        ))}
      </ul>
      {closed.length > 0 && <ClosedMatches key={`${origin} ${sport}`} first={closed} origin={origin} sport={sport} />}
    </>
  );
}

const percent = (share: number): string => `${groupDecimal((share * 100).toFixed(1))}%`;

function Bands({ bands }: { bands: readonly CalibrationBand[] }) {
  const t = useTexts('closingOdds');
  const head = (name: string, isWide = false) => (
    <th scope="col" className={`py-2 pl-2 text-right align-bottom font-medium ${isWide ? 'max-tablet:hidden' : ''}`}>
      {t(`columns.${name}`)}
    </th>
  );
  return (
    <table className="w-full self-start text-sm">
      <thead className="text-xs text-muted">
        <tr>
          <th scope="col" className="py-2 text-left align-bottom font-medium">
            {t('columns.band')}
          </th>
          {head('outcomes', true)}
          {head('predicted')}
          {head('observed')}
          {head('error')}
          {head('returned', true)}
        </tr>
      </thead>
      <tbody>
        {bands.map(({ from, to, outcomes, predicted, observed, error, returned }) => (
          <tr key={from} className="figures border-t border-line">
            <th scope="row" className="py-2 text-left font-medium whitespace-nowrap">
              {Math.round(from * 100)}–{Math.round(to * 100)}%
            </th>
            <td className="py-2 pl-2 text-right text-muted max-tablet:hidden">{formatNumber(outcomes)}</td>
            <td className="py-2 pl-2 text-right">{percent(predicted)}</td>
            <td className="py-2 pl-2 text-right font-semibold">{percent(observed)}</td>
            <td className="py-2 pl-2 text-right whitespace-nowrap text-muted">± {percent(error)}</td>
            <td className="py-2 pl-2 text-right text-muted max-tablet:hidden">{percent(returned)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
