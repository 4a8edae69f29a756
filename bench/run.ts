/**
 * `npm run bench`: what Baize claims about speed, measured as ratios within one run. Name parts to run only them:
 * `npm run bench -- bets pages`. Figures are for people to read; nothing fails here.
 */
// As `npm start` does.
import '../tools/compile-cache.mjs';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { benchBets } from '#casino/rounds/bets.bench.ts';
import { benchBoards } from '#rewards/tournaments/boards.bench.ts';
import { benchBook } from '#sportsbook/book/book.bench.ts';
import { benchCashback } from '#rewards/cashback/cashback.bench.ts';
import { benchRewards } from '#rewards/loyalty/rewards.bench.ts';
import { benchDeskLists } from '#app/desk/lists.bench.ts';
import { benchCrash } from '#casino/live-tables/crash.bench.ts';
import { print, type Figure } from './figures.ts';
import { benchFirstSpin } from '#casino/titles/first-spin.bench.ts';
import { benchLobby } from '#casino/lobby/lobby.bench.ts';
import { benchLedger } from '#money/wallet/ledger.bench.ts';
import { benchLive } from '#casino/live-tables/live.bench.ts';
import { benchLighthouse } from '#site/rendering/lighthouse.bench.ts';
import { benchLogIns } from '#players/accounts/log-ins.bench.ts';
import { run as benchMath } from '#casino/titles/math.bench.ts';
import { benchNavigation } from '#site/rendering/navigation.bench.ts';
import { benchPages } from '#site/rendering/pages.bench.ts';
import { benchPlayerPage } from '#site/rendering/player-page.bench.ts';
import { benchCashOuts } from '#sportsbook/models/bets/cash-out.bench.ts';
import { benchSports } from '#sportsbook/models/sports.bench.ts';
import { benchBonusBets } from '#rewards/bonuses/bonus-bets.bench.ts';
import { benchSportsBets } from '#sportsbook/bets/sports-bets.bench.ts';
import { benchUof } from '#sportsbook/uof/uof.bench.ts';
import { benchTitles } from '#casino/titles/titles.bench.ts';

const parts: Record<string, { title: string; run: () => Promise<Figure[]> }> = {
  math: { title: 'Slot mathematics, one core', run: benchMath },
  sports: { title: 'Prices of matches, one core', run: benchSports },
  'cash-outs': { title: 'What open bets are worth, one core', run: benchCashOuts },
  bets: { title: 'A bet, over HTTP and durable', run: () => benchBets() },
  'sports-bets': { title: 'A sports bet, over HTTP and durable, and settlement', run: benchSportsBets },
  'bonus-bets': { title: 'A bet with an active bonus, and wagering', run: benchBonusBets },
  book: { title: 'The book under 2,500 changes of odds a second', run: benchBook },
  uof: { title: 'A feed of 1,000 messages a second, taken and translated', run: benchUof },
  titles: { title: 'A round of each title, over HTTP and durable', run: benchTitles },
  ledger: { title: 'The ledger alone', run: () => benchLedger() },
  rewards: { title: 'What settled stakes bring', run: benchRewards },
  cashback: { title: 'Cashback at the end of a week', run: benchCashback },
  lobby: { title: 'The search of the lobby, 5,000 games', run: benchLobby },
  desk: { title: 'Lists of the desk, 1,000,000 players and 10,000,000 rounds', run: benchDeskLists },
  'log-ins': { title: 'A balance while others log in', run: benchLogIns },
  pages: { title: 'Pages', run: benchPages },
  'player-page': { title: 'The home page of a player, as shipped', run: benchPlayerPage },
  boards: { title: 'A leaderboard with 2,000 sockets', run: benchBoards },
  live: { title: 'A live table with 2,000 sockets', run: benchLive },
  crash: { title: 'The curve of live crash in a browser', run: benchCrash },
  'first-spin': { title: 'A slot in a browser', run: benchFirstSpin },
  navigation: { title: 'From page to page, link hovered', run: benchNavigation },
  lighthouse: { title: 'Lighthouse, mobile', run: () => benchLighthouse() },
};

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
spawnSync(process.execPath, ['tools/build.mjs'], { cwd: path.join(import.meta.dirname, '..'), stdio: 'inherit' });
for (const [name, { title, run }] of Object.entries(parts))
  if (names.length === 0 || names.includes(name)) print(title, await run());
process.exit(0);
