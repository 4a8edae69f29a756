// The components whose HTML is reused: those that most of a home page consists of, and the menus of every page.
import { useContext } from 'react';
import { useLocation } from 'react-router';
import { TileMarksContext } from '#casino/lobby/web/parts/tile-marks.ts';
import { GameRow } from '#site/home/web/parts/game-row.tsx';
import { Hero } from '#site/home/web/parts/hero.tsx';
import { Reasons } from '#site/home/web/parts/reasons.tsx';
import { BottomBar } from '#site/shell/frame/bottom-bar.tsx';
import { Rail } from '#site/shell/frame/rail.tsx';
import { reuse } from './fragments.ts';

const useAddress = (): string => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

reuse(Rail, useAddress);
reuse(BottomBar, useAddress);
reuse(Hero);
reuse(Reasons);
reuse(GameRow, ({ games }) => {
  const { spins, jackpots } = useContext(TileMarksContext);
  return games.map(({ sysname }) => [spins[sysname], jackpots.includes(sysname)]);
});
