// The scratch card as the player has it: nine fields under silver, uncovered one by one with a finger, the keys, or at once.
import { useRef, useState } from 'react';
import type { ScratchCardEvent } from '../game.ts';
import { FIELDS, PRIZES, type Mark } from '../paytable.ts';
import { fromHundredths } from '../../../engine/multiplier.ts';
import { useTexts } from '#site/shell/shell.tsx';
import { HistoryStrip, useHistory } from '../../../engine/client/quick/history-strip.tsx';
import { PlayRow } from '../../../engine/client/quick/play-row.tsx';
import { RuleList } from '../../../engine/client/quick/rule-list.tsx';
import { TitleFrame } from '../../../engine/client/quick/title-frame.tsx';
import { useRound, type Round } from '../../../engine/client/quick/use-round.ts';
import { useRoving } from '../../../engine/client/table/use-roving.ts';
import type { TitleHost } from '../../../engine/client/title-client.ts';
import { MarkArt } from './mark-art.tsx';
import style from './scratch-card.module.css';

export const Rules = () => <RuleList area="title-scratch-card" parts={['card', 'alike', 'drawn', 'whole']} />;

/** A card that is not uncovered by then is uncovered automatically. */
const PATIENCE_MS = 600_000;

export function Title({ host }: { host: TitleHost }) {
  const t = useTexts('title-scratch-card');
  const common = useTexts('titles.quick');
  const [fields, setFields] = useState<readonly Mark[]>();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [alike, setAlike] = useState<readonly number[]>([]);
  const uncovered = useRef<{ fields: Set<number>; uncoverAll: () => void }>(undefined);
  const roving = useRoving();
  const history = useHistory(10);

  const round = useRound<ScratchCardEvent>(host, {
    readParams: () => ({}),
    begin() {
      setFields(undefined);
      setOpen(new Set());
      setAlike([]);
    },
    async show(event, { pace, synth }) {
      if (event.type === 'card') {
        setFields(event.fields);
        synth.noise(0.25, 900, 0.2);
        // A replay uncovers itself.
        if (!host.replay) {
          await Promise.race([
            new Promise<void>((uncoverAll) => (uncovered.current = { fields: new Set(), uncoverAll })),
            pace.wait(PATIENCE_MS),
          ]);
        }
        for (let field = 0; field < FIELDS; field++) {
          if (uncovered.current?.fields.has(field)) continue;
          setOpen((before) => new Set(before).add(field));
          synth.noise(0.12, 2_600, 0.18);
          await pace.wait(130);
        }
        uncovered.current = undefined;
        setOpen(new Set(event.fields.keys()));
      } else {
        setAlike(event.at);
        await pace.wait(260);
      }
    },
    // Playing on means uncovering, even where no round may be hurried.
    pressed: () => uncovered.current?.uncoverAll(),
    describe(events, amount) {
      const alike = events.find((event) => event.type === 'alike') as { mark: Mark } | undefined;
      history.add({ text: alike ? `${t(`marks.${alike.mark}`)}` : '–', isGood: alike !== undefined });
      return alike ? t('said.won', { mark: t(`marks.${alike.mark}`), amount: amount ?? '' }) : t('said.lost');
    },
    tune: [587, 740, 880, 1_175],
  });

  function uncover(field: number): void {
    const card = uncovered.current;
    if (!card || !fields || card.fields.has(field)) return;
    card.fields.add(field);
    round.synth()?.noise(0.14, 2_600, 0.22);
    setOpen(new Set(card.fields));
    host.announce(t(`marks.${fields[field]!}`));
    if (card.fields.size === FIELDS) card.uncoverAll();
  }

  return (
    <TitleFrame
      sysname="scratch-card"
      label={t('stage')}
      round={round}
      look={style['kiosk']}
      stage={
        <div className={style['stage']}>
          <div className="px-4 pt-3">
            <HistoryStrip label={common('history')} list={history.list} />
          </div>
          <div className={style['middle']}>
            <PaperCard fields={fields} roving={roving} open={open} alike={alike} round={round} uncover={uncover} />
            <ul className={style['prizes']} aria-label={t('prizes')}>
              {PRIZES.map(([mark, pays]) => (
                <li key={mark} aria-label={`${t(`marks.${mark}`)} ${fromHundredths(pays)}×`}>
                  <MarkArt mark={mark} className={style['small']} />
                  <b className="figures">{pays / 100}×</b>
                </li>
              ))}
            </ul>
          </div>
        </div>
      }
    >
      <PlayRow host={host} round={round} icon="ticket" verb={t('play')} meanwhile={t('uncover')} />
    </TitleFrame>
  );
}

interface PaperCardProps {
  fields: readonly Mark[] | undefined;
  roving: ReturnType<typeof useRoving>;
  open: ReadonlySet<number>;
  alike: readonly number[];
  round: Pick<Round, 'isPlaying'>;
  uncover: (field: number) => void;
}

function PaperCard({ fields, roving, open, alike, round, uncover }: PaperCardProps) {
  const t = useTexts('title-scratch-card');
  return (
    <div className={style['card']} data-new={fields ? undefined : true}>
      <p className={style['title']} aria-hidden>
        {t('printed')}
      </p>
      <div {...roving} role="group" aria-label={t('fields')} className={style['fields']}>
        {Array.from({ length: FIELDS }, (_, field) => {
          const isOpen = open.has(field) && fields !== undefined;
          return (
            <button
              key={field}
              type="button"
              data-spot={field}
              data-open={isOpen || undefined}
              data-alike={alike.includes(field) || undefined}
              aria-disabled={isOpen || !fields || !round.isPlaying || undefined}
              aria-label={
                isOpen
                  ? t('field-open', { nth: field + 1, mark: t(`marks.${fields[field]!}`) })
                  : t('field', { nth: field + 1 })
              }
              className={style['field']}
              onClick={() => uncover(field)}
            >
              {isOpen && <MarkArt mark={fields[field]!} className={style['mark']} />}
              <span className={style['foil']} aria-hidden />
            </button>
          );
        })}
      </div>
    </div>
  );
}
